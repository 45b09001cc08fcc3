"""Adapters to the interfaces of libraries for reinforcement learning, a package for each (``docs/adapters.md``)."""
