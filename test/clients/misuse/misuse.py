"""Tries each case on the Python client: what was made, verified or refused, a line each."""
import json
import sys

from hosted_verification_links import CallbackRefused, Client, Receiver

asked = json.load(sys.stdin)
RAW, HEADERS = asked["body"].encode(), asked["headers"]
BODIES = {
    "bytes": RAW,
    "text": asked["body"],
    "parsed": json.loads(RAW),
    "list": [1],
    "number": 7,
    "none": None,
    "empty": b"",
}
SENT = {
    "map": HEADERS,
    "upper": {name.upper(): value for name, value in HEADERS.items()},
    "lists": {name: [value] for name, value in HEADERS.items()},
    "pairs": list(HEADERS.items()),
    "cgi": {"REQUEST_METHOD": "POST", "wsgi.version": (1, 0), **{f"HTTP_{k.upper().replace('-', '_')}": v for k, v in HEADERS.items()}},
    "none": None,
    "number": 7,
}


def said(work):
    try:
        return work()
    except CallbackRefused as refused:
        return f"{refused.code}: {refused.message}"
    except ValueError as error:
        return f"refused: {error}"
    except BaseException as error:
        return f"crashed: {error!r}"


def verified(body, headers):
    return "verified" if Receiver("001", [asked["key"]]).verify(body, headers).id else ""


def made(kind, value):
    if kind == "base":
        Client(value, "001", asked["key"])
    elif kind == "key":
        Client("https://a.example", "001", value)
    else:
        Receiver("001", [asked["key"], value])
    return "made"


json.dump(
    {
        **{f"body {kind}": said(lambda: verified(BODIES[kind], HEADERS)) for kind in asked["bodies"]},
        **{f"headers {kind}": said(lambda: verified(RAW, SENT[kind])) for kind in asked["sent"]},
        **{f"{kind} {value}": said(lambda: made(kind, value)) for kind, value in asked["made"]},
    },
    sys.stdout,
)
