"""Lets the suite of all clients drive this one: see packages/conformance/client-suite/README.md."""
import asyncio
import base64
import functools
import inspect
import json
import re
import sys
import time
from dataclasses import asdict
from datetime import datetime
from itertools import islice
from typing import Any, Dict, List, get_type_hints

from hosted_verification_links import CallbackRefused, Client, Error, Receiver
from hosted_verification_links._codec import decode

waits: List[float] = []
client: Any = Client("http://127.0.0.1", "001", "not-configured")
#: `driver.py async` drives the client of asyncio.
is_async = sys.argv[1:] == ["async"]
loop = asyncio.new_event_loop()
offset_ms = 0.0


class Awaited:
    """The client of asyncio, called like the other one."""

    def __init__(self, *args: Any, sleep: Any, **options: Any) -> None:
        from hosted_verification_links.aio import AsyncClient

        async def made() -> AsyncClient:
            return AsyncClient(*args, sleep=slept, **options)

        async def slept(seconds: float) -> None:
            sleep(seconds)

        self._client = loop.run_until_complete(made())
        self._service = self._client._service

    def __repr__(self) -> str:
        return repr(self._client)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._client, name)
        return (iterated if inspect.isasyncgenfunction(method) else awaited)(method)


def awaited(method: Any) -> Any:
    def call(*args: Any, **options: Any) -> Any:
        return loop.run_until_complete(method(*args, **options))

    return functools.wraps(method)(call)


def iterated(method: Any) -> Any:
    def items(*args: Any, **options: Any) -> Any:
        found = method(*args, **options)
        while True:
            try:
                yield loop.run_until_complete(found.__anext__())
            except StopAsyncIteration:
                return

    return functools.wraps(method)(items)


def configure(command: Dict[str, Any]) -> Any:
    global client, offset_ms
    offset_ms = float(command["clock_offset_ms"])
    seconds = {name: command[f"{name}_ms"] and command[f"{name}_ms"] / 1000 for name in ("timeout", "attempt_timeout")}
    limits: Dict[str, Any] = {**seconds, **{name: command[name] for name in ("retries_max", "brand", "correct_clock")}}
    client = (Awaited if is_async else Client)(
        command["base_url"],
        command["partner_id"],
        command["keys"],
        clock=lambda: time.time() + offset_ms / 1000,
        sleep=waits.append,
        **{name: value for name, value in limits.items() if value is not None},
    )


def call(command: Dict[str, Any]) -> Any:
    method = getattr(client, re.sub("([A-Z])", r"_\1", command["operation"]).lower())
    arguments = typed(method, {**(command["body"] or {}), **command["query"]})
    if command["idempotency_key"] is not None:
        arguments["idempotency_key"] = command["idempotency_key"]
    return method(*command["path"], **arguments)


def typed(method: Any, fields: Dict[str, Any]) -> Dict[str, Any]:
    """The arguments of a method, as a program would pass them."""
    hints = get_type_hints(method)
    return {
        name: base64.b64decode(value["base64"])
        if isinstance(value, dict) and "base64" in value
        else value == "true"
        if value in ("true", "false")
        else decode(hints[name], value)
        for name, value in fields.items()
    }


def iterate(command: Dict[str, Any], items: List[Any]) -> Any:
    method = getattr(client, command["list"])
    found = method(limit=command["limit"], **typed(method, command["body"]))
    for item in islice(found, command["take"]):
        items.append(item)
    return items


def verify(command: Dict[str, Any]) -> Any:
    receiver = Receiver(
        command["partner_id"],
        command["keys"],
        clock=lambda: float(command["now_ms"]) / 1000,
        unsafe_allow_body_signature=command["unsafe_allow_body_signature"],
    )
    verify: Any = receiver.verify_event if command["do"] == "verify_event" else receiver.verify
    received = verify(base64.b64decode(command["body_base64"]), command["headers"])
    is_older = received.is_older_than(command["stored_sequence"])
    return {"webhook_id": received.id, "payload": received.payload, "is_older": is_older}


def advance_clock(command: Dict[str, Any]) -> None:
    global offset_ms
    offset_ms += command["ms"]


def answer(command: Dict[str, Any]) -> Dict[str, Any]:
    waits.clear()
    items: List[Any] = []
    try:
        if command["do"] == "configure":
            data = configure(command)
        elif command["do"] == "advance_clock":
            advance_clock(command)
            data = None
        elif command["do"] == "call":
            data = call(command)
        elif command["do"] == "iterate":
            data = iterate(command, items)
        elif command["do"] == "wait_for_job":
            data = client.wait_for_job(**command["body"], timeout=command["timeout_ms"] / 1000)
        elif command["do"] == "print":
            data = f"{client} {client!r} {Receiver('001', list(client._service.keys))!r} {client._service}"
        elif command["do"] in ("verify_callback", "verify_event"):
            data = verify(command)
        else:
            return {"unsupported": f"no {command['do']}"}
        return {"ok": True, "data": data}
    except CallbackRefused as refused:
        return {"ok": False, "reason": refused.code}
    except ValueError as error:
        return {"ok": False, "error": failure("malformed", str(error))}
    except Error as error:
        details = [asdict(each) for each in error.details]
        after = None if error.retry_after is None else round(error.retry_after * 1000)
        known = {"status": error.status, "request_id": error.request_id, "details": details, "retry_after_ms": after}
        so_far = {"data": items} if command["do"] == "iterate" else {}
        printed = {"printed": f"{error} {error!r}"}
        return {"ok": False, "error": {**failure(error.code, error.message), **known, **printed}, **so_far}


def failure(code: str, message: str) -> Dict[str, Any]:
    return {"code": code, "message": message, "status": None, "request_id": None, "details": [], "retry_after_ms": None}


def plain(value: Any) -> Any:
    return value.isoformat(timespec="milliseconds").replace("+00:00", "Z") if isinstance(value, datetime) else asdict(value)


for line in sys.stdin:
    asked = json.loads(line)
    reply = {"id": asked["id"], **answer(asked), "waits_ms": [round(wait * 1000) for wait in waits]}
    print(json.dumps(reply, default=plain), flush=True)
