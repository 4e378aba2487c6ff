"""Verifying what a receiver was sent: callbacks and events (§6, D-19, D-79)."""
from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Generic, Iterable, Optional, Protocol, Sequence, Tuple, Type, TypeVar, Union

from ._codec import decode, parse_object
from ._errors import CallbackRefused
from ._models import Callback, Event
from ._signing import KEY_ALONE, is_signed, is_webhook_signed, pasted, service_time


Payload = TypeVar("Payload")

#: Far more than any callback has.
_BODY_BYTES_MAX = 1 << 20
_NOT_RAW = "The body must be the raw bytes of the request, as they came. This one is empty, or was parsed before."


class Headers(Protocol):
    """The headers of a request, as frameworks have them; the case of names does not matter. Pairs, `environ` of WSGI and
    Django's `META` serve as well."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


@dataclass(frozen=True)
class Received(Generic[Payload]):
    """A genuine callback or event. `id` is its `webhook-id`, the same each time that it is delivered; None where only the
    body is signed."""

    id: Optional[str]
    payload: Payload

    def is_older_than(self, sequence: Optional[int]) -> bool:
        """Whether it is the late result of a former try (D-112): skip it, and respond 2xx. `sequence` is that of the newest
        result that you have stored with its `user_id` and `first_job_id`; None where there is none."""
        own = getattr(self.payload, "sequence", None)
        return own is not None and sequence is not None and own < sequence


@dataclass(frozen=True)
class Receiver:
    """Verifies what was posted to a callback URL or an events URL.

    Delivery is at least once: skip what has an `id` that was seen before, and respond to it with 2xx as well.
    """

    #: Your own.
    partner_id: str
    #: Your webhook secrets (`whsec_…`) or API keys; any of them verifies. While they are changed, both.
    keys: Sequence[str] = field(repr=False)
    #: How many seconds the time of a callback may be from the clock, either way.
    tolerance: float = 300.0
    #: Epoch seconds.
    clock: Callable[[], float] = time.time
    #: Accepts callbacks without the webhook headers by the signature in their body. It does not cover the content:
    #: whoever has seen one callback can invent results until it is stale.
    unsafe_allow_body_signature: bool = False

    def __post_init__(self) -> None:
        keys: Any = [self.keys] if isinstance(self.keys, str) else self.keys
        if not isinstance(keys, (list, tuple)) or not all(isinstance(key, str) for key in keys):
            raise ValueError("keys must be a list of secrets or API keys")
        if any(map(pasted, keys)):
            raise ValueError(f"each of keys must be the key alone: {KEY_ALONE}")

    def verify(self, body: bytes, headers: Union[Headers, Iterable[Tuple[Any, Any]]]) -> Received[Callback]:
        """Verifies a callback, and that it is a job result. The body is the bytes as received, not parsed and written
        again. Raises CallbackRefused: `malformed`,
        `bad_signature`, or `stale`: genuine, but too old."""
        webhook_id, payload = self._verified(body, headers, self.unsafe_allow_body_signature)
        params = payload.get("PartnerParams")
        ids = [params.get("user_id"), params.get("job_id")] if isinstance(params, dict) else [None]
        flags = [payload.get("job_complete"), payload.get("job_success")]
        if {type(each) for each in [payload.get("ResultCode"), *ids]} != {str} or {type(each) for each in flags} != {bool}:
            raise CallbackRefused("malformed", "The body is not a job result.")
        return _received(webhook_id, Callback, payload)

    def verify_event(self, body: bytes, headers: Union[Headers, Iterable[Tuple[Any, Any]]]) -> Received[Event]:
        """Verifies an event, as `verify` does a callback. Types may be added: respond 2xx to all."""
        webhook_id, payload = self._verified(body, headers, False)
        fits = isinstance(payload.get("type"), str) and isinstance(payload.get("data"), dict)
        if payload.get("partner_id") != self.partner_id or not fits:
            raise CallbackRefused("malformed", "The body is not an event of this partner.")
        return _received(webhook_id, Event, payload)

    def _verified(self, body: bytes, headers: object, allow_body: bool) -> Tuple[Optional[str], Dict[str, Any]]:
        if not body or not isinstance(body, (bytes, bytearray, memoryview)):
            raise CallbackRefused("malformed", _NOT_RAW)
        body = bytes(body)
        try:
            payload = parse_object(body, _BODY_BYTES_MAX)
        except ValueError:
            raise CallbackRefused("malformed", "The body is not a JSON object in UTF-8, or too long.") from None
        sent = _by_name(headers)
        webhook_id, seconds, signatures = (sent.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
        keys = [self.keys] if isinstance(self.keys, str) else self.keys
        if signatures is None and allow_body:
            timestamp, signature = payload.get("timestamp"), payload.get("signature")
            if not (isinstance(timestamp, str) and isinstance(signature, str)):
                raise CallbackRefused("malformed", "The time or the signature is missing.")
            webhook_id, at = None, service_time(timestamp)
            genuine = at is not None and is_signed(keys, timestamp, self.partner_id, signature)
        else:
            # isascii: the id is signed as bytes, and a framework may have decoded others in a way of its own.
            if not (webhook_id and webhook_id.isascii() and signatures and re.fullmatch("[0-9]{1,12}", seconds or "")):
                raise CallbackRefused("malformed", "A webhook header is missing or malformed.")
            at = float(seconds or "")
            genuine = is_webhook_signed(keys, webhook_id, str(seconds), body, signatures)
        if at is None or not genuine:
            raise CallbackRefused("bad_signature", "No key verifies the signature.")
        if not abs(self.clock() - at) <= self.tolerance:
            raise CallbackRefused("stale", f"It was signed more than {self.tolerance:g} seconds from now.")
        return webhook_id, payload


def _by_name(headers: Any) -> Dict[str, str]:
    """The headers of webhooks by their names, which are `HTTP_WEBHOOK_ID` in WSGI, and bytes in ASGI."""
    sent: Dict[str, str] = {}
    try:
        for name, value in headers.items() if hasattr(headers, "items") else headers:
            name = (name.decode("latin-1") if isinstance(name, bytes) else name).lower().replace("_", "-")
            name = name[5:] if name.startswith("http-") else name
            for each in (value if isinstance(value, (list, tuple)) else [value]) if name.startswith("webhook-") else ():
                text = each.decode("latin-1") if isinstance(each, bytes) else str(each)
                sent[name] = f"{sent[name]} {text}" if name in sent else text
    except (TypeError, ValueError, AttributeError):
        raise CallbackRefused("malformed", "The headers must be those of the request, by their names.") from None
    return sent


def _received(webhook_id: Optional[str], kind: Type[Payload], payload: Dict[str, Any]) -> Received[Payload]:
    try:
        return Received(webhook_id, decode(kind, payload))
    except ValueError as error:
        raise CallbackRefused("malformed", f"The body does not fit the contract: {error}") from None
