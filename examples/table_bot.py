"""A bot that plays the first legal action at a table of a server (docs/api.md).

MATZL_TOKEN=… python examples/table_bot.py http://127.0.0.1:8642/table/KEY
"""

import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, _, table = "".join(sys.argv[1:]).partition("/table/")
if not (table and "MATZL_TOKEN" in os.environ):
    sys.exit(__doc__)
PATH = f"{server}/api/v1/tables/{table}"
HEADERS = {"Authorization": f"Bearer {os.environ['MATZL_TOKEN']}"}


def post(command: str, **body: object) -> None:
    """Send a command, again if the server asks for a pause; print why it was refused."""
    headers = HEADERS | {"Content-Type": "application/json"}
    try:
        urlopen(Request(f"{PATH}/{command}", json.dumps(body).encode(), headers))
    except HTTPError as error:
        answer = error.read()
        if wait := error.headers["Retry-After"]:
            time.sleep(int(wait))
            post(command, **body)
        elif json.loads(answer)["code"] not in ("seated", "stale"):  # the table has moved on
            print(command, answer.decode(), file=sys.stderr)


post("sit")
try:
    stream = urlopen(Request(f"{PATH}/stream", headers=HEADERS))
except HTTPError as error:
    sys.exit(f"stream {error.read().decode()}")
for line in stream:
    if line.startswith(b"data: "):
        state = json.loads(line.removeprefix(b"data: "))
        if state["over"]:
            break
        if state["stage"] == "result" and state["seat"] not in state["ready"]:
            post("ready", move=state["move"])
        elif state["view"] and state["view"]["legal"]:
            post("play", word=state["view"]["legal"][0], move=state["move"])
print("the scores:", *state["scores"])
