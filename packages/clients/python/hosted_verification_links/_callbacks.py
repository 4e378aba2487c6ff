"""Verifying what a receiver was sent: callbacks and events (§6, D-19, D-79)."""
from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Optional, Protocol, Tuple, Union

from ._codec import decode, parse_object
from ._models import Callback, Event
from ._signing import is_signed, is_webhook_signed, service_time_ms


class Headers(Protocol):
    """The headers of a request, as frameworks have them; the case of names does not matter."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


class CallbackRefused(Exception):
    """What was received is not genuine: respond with 400, and do not act on it."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        #: `malformed`, `bad_signature`, or `stale`: genuine, but too old.
        self.reason = reason


@dataclass(frozen=True)
class ReceivedCallback:
    """A genuine callback."""

    #: Its `webhook-id`, the same each time that it is delivered: skip those seen before. None where only the body is signed.
    id: Optional[str]
    payload: Callback


@dataclass(frozen=True)
class ReceivedEvent:
    """A genuine event."""

    #: Its `webhook-id`, the same each time that it is delivered.
    id: str
    event: Event


def verify_callback(
    body: Union[bytes, str],
    headers: Headers,
    *,
    partner_id: str,
    keys: Union[str, Iterable[str]],
    now: Optional[float] = None,
    tolerance: float = 300.0,
    unsafe_allow_body_signature: bool = False,
) -> ReceivedCallback:
    """Verifies a callback, and that it is a job result; raises CallbackRefused.

    Delivery is at least once: skip callbacks whose `id` was seen before, and respond to them with 2xx as well.

    Args:
        body: The body exactly as received, not parsed and written again.
        headers: The request's headers.
        partner_id: Your own partner id.
        keys: Your webhook secrets (`whsec_…`) or API keys; any of them verifies. While they are changed, both.
        now: Epoch seconds; the machine's clock where left out.
        tolerance: How many seconds the callback's time may be from `now`, either way.
        unsafe_allow_body_signature: Accepts callbacks without the webhook headers by the signature in their body.
            It does not cover the content: whoever has seen one callback can invent results until it is stale.
    """
    raw, payload = _read(body)
    webhook_id = None
    if unsafe_allow_body_signature and _header(headers, "webhook-signature") is None:
        sent_ms = _verify_body(payload, partner_id, _list(keys))
    else:
        webhook_id, sent_ms = _verify_headers(raw, headers, _list(keys))
    _check_age(sent_ms, now, tolerance)
    params = payload.get("PartnerParams")
    texts = [payload.get("ResultCode"), *((params.get("user_id"), params.get("job_id")) if isinstance(params, dict) else (None,))]
    flags = [payload.get("job_complete"), payload.get("job_success")]
    if not (all(isinstance(each, str) for each in texts) and all(isinstance(each, bool) for each in flags)):
        raise CallbackRefused("malformed", "The body is not a job result.")
    return ReceivedCallback(webhook_id, _decoded(Callback, payload))


def verify_event(
    body: Union[bytes, str],
    headers: Headers,
    *,
    partner_id: str,
    keys: Union[str, Iterable[str]],
    now: Optional[float] = None,
    tolerance: float = 300.0,
) -> ReceivedEvent:
    """Verifies an event that the events URL received, as `verify_callback` does. Types may be added: respond 2xx to all."""
    raw, payload = _read(body)
    webhook_id, sent_ms = _verify_headers(raw, headers, _list(keys))
    _check_age(sent_ms, now, tolerance)
    if payload.get("partner_id") != partner_id or not isinstance(payload.get("type"), str):
        raise CallbackRefused("malformed", "The body is not an event of this partner.")
    return ReceivedEvent(webhook_id, _decoded(Event, payload))


def _read(body: Union[bytes, str]) -> Tuple[bytes, Dict[str, Any]]:
    raw = body.encode() if isinstance(body, str) else bytes(body)
    try:
        return raw, parse_object(raw)
    except ValueError:
        raise CallbackRefused("malformed", "The body is not a JSON object in UTF-8.") from None


def _decoded(kind: Any, payload: Dict[str, Any]) -> Any:
    try:
        return decode(kind, payload)
    except ValueError as error:
        raise CallbackRefused("malformed", f"The body does not fit the contract: {error}") from None


def _verify_headers(raw: bytes, headers: Headers, keys: Iterable[str]) -> Tuple[str, int]:
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    webhook_id, seconds, signatures = (_header(headers, name) or "" for name in names)
    # isascii: the id is signed as bytes, and a framework may have decoded others in a way of its own.
    if not (webhook_id and webhook_id.isascii() and signatures and re.fullmatch("[0-9]{1,12}", seconds)):
        raise CallbackRefused("malformed", "A webhook header is missing or malformed.")
    if not is_webhook_signed(keys, webhook_id, seconds, raw, signatures):
        raise CallbackRefused("bad_signature", "No key verifies the signature.")
    return webhook_id, int(seconds) * 1000


def _verify_body(payload: Dict[str, Any], partner_id: str, keys: Iterable[str]) -> int:
    timestamp, signature = payload.get("timestamp"), payload.get("signature")
    if not (isinstance(timestamp, str) and isinstance(signature, str)):
        raise CallbackRefused("malformed", "The time or the signature is missing.")
    # A time that is not the service's may be that of a request of your own, sent back.
    sent_ms = service_time_ms(timestamp)
    if sent_ms is None or not is_signed(keys, timestamp, partner_id, signature):
        raise CallbackRefused("bad_signature", "No key verifies the signature.")
    return sent_ms


def _check_age(sent_ms: int, now: Optional[float], tolerance: float) -> None:
    if abs((time.time() if now is None else now) - sent_ms / 1000) > tolerance:
        raise CallbackRefused("stale", f"The callback was signed more than {tolerance:g} seconds from now.")


def _header(headers: Headers, name: str) -> Optional[str]:
    values = [value for key, value in headers.items() if key.lower() == name]
    return " ".join(values) if values else None


def _list(keys: Union[str, Iterable[str]]) -> Iterable[str]:
    return [keys] if isinstance(keys, str) else list(keys)
