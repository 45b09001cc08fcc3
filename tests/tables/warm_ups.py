"""Warm-ups in tests: begin and end one, and let its child processes run another program."""

import asyncio
import sys

from matzl.table.live import warm_up as warm_up_module


async def working(warm_up):
    """Start a warm-up."""
    task = asyncio.create_task(warm_up.work())
    await asyncio.sleep(0)
    return task


async def stopped(task):
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


started = []


def faked(monkeypatch, program):
    """Let the child run another program with the game as argument; return the list of jobs it was started for.

    `started` lists the games of the children.
    """
    compiled, execute = [], asyncio.create_subprocess_exec

    async def other(*command, **how):
        assert command[:3] == (sys.executable, "-m", "matzl.table.live.warm_up")
        compiled.extend((command[3], tuple(levels.split(","))) for levels in command[4:])
        started.append(command[3])
        return await execute(sys.executable, "-c", program, command[3], **how)

    monkeypatch.setattr(warm_up_module.asyncio, "create_subprocess_exec", other)
    return compiled
