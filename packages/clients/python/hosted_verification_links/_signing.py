"""Signatures of requests, responses and callbacks (§5, D-02, D-19, D-61)."""
from __future__ import annotations

import base64
import hashlib
import hmac
import re
import unicodedata
from datetime import datetime, timezone
from typing import Iterable, Optional

#: The service ends its own times in this mark, so that what it signed can't be sent as a request (D-02).
_SERVICE_TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3})777777Z")

#: What is around a key that was pasted with more than itself: what is not seen, spaces and quotes.
_AROUND = {"Cf", "Zs", "Zl", "Zp", "Pi", "Pf"}
#: What a key must be, to end a message.
KEY_ALONE = 'no "Bearer", and no invisible characters, spaces, line ends or quotes around it'


def sign(api_key: str, timestamp: str, partner_id: str) -> str:
    """Signs a request (D-02): `base64(HMAC-SHA-256(api_key, timestamp + partner_id + "sid_request"))`."""
    return _hmac(api_key.encode(), f"{timestamp}{partner_id}sid_request".encode())


def sign_webhook(key: str, webhook_id: str, seconds: str, body: bytes) -> str:
    """One part of a `webhook-signature` header. The key is an API key, or begins with `whsec_`."""
    return "v1," + _hmac(_key_bytes(key), f"{webhook_id}.{seconds}.".encode() + body)


def is_signed(keys: Iterable[str], timestamp: str, partner_id: str, signature: str) -> bool:
    """Whether one of the keys made a signature."""
    return _is_any(signature, [sign(key, timestamp, partner_id) for key in keys if key])


def is_webhook_signed(keys: Iterable[str], webhook_id: str, seconds: str, body: bytes, signatures: str) -> bool:
    """Whether one of the keys made one of the signatures of a header."""
    made = [sign_webhook(key, webhook_id, seconds, body) for key in keys if _key_bytes(key)]
    return any([_is_any(part, made) for part in signatures.split(" ")])


def wire_time(epoch_ms: int) -> str:
    """ISO 8601, UTC, milliseconds."""
    whole = datetime.fromtimestamp(epoch_ms // 1000, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{whole}.{epoch_ms % 1000:03}Z"


def service_time(timestamp: object) -> Optional[float]:
    """Epoch seconds of a time that the service signed; None for others, such as that of a request of one's own."""
    match = _SERVICE_TIME.fullmatch(timestamp) if isinstance(timestamp, str) else None
    try:
        return datetime.fromisoformat(f"{match[1]}+00:00").timestamp() if match else None
    except ValueError:
        return None


def pasted(key: str) -> bool:
    """Whether a key was pasted with more than itself: a space, a quote or what is not seen at one of its ends."""
    ends = key[:1] + key[-1:]
    is_around = any(each in "\"'`‚„" or unicodedata.category(each) in _AROUND for each in ends)
    return is_around or re.search(r"(?i)[\0-\x1f\x7f-\x9f]|^bearer\s", key) is not None


def _hmac(key: bytes, text: bytes) -> str:
    return base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()


def _key_bytes(key: str) -> bytes:
    """The bytes that a webhook secret stands for; none where its base64 is malformed."""
    if not key.startswith("whsec_"):
        return key.encode()
    try:
        return base64.b64decode(key[6:] + "=" * (-len(key[6:]) % 4), validate=True)
    except ValueError:
        return b""


def _is_any(sent: str, made: Iterable[str]) -> bool:
    """Compares every one in full: the time taken tells neither which matched nor how nearly."""
    return any([hmac.compare_digest(each.encode(), sent.encode("utf-8", "replace")) for each in made])
