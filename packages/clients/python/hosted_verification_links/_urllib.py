"""Sending a request by `urllib` of the standard library."""
from __future__ import annotations

import http.client
import io
import socket
import time
import urllib.request
from functools import partial
from typing import Any, Callable, Sequence, Tuple

from ._errors import NetworkError
from ._request import ANSWER_BYTES_MAX, Request, Response


class AsIs(urllib.request.HTTPErrorProcessor):
    """Hands out every response as it is. A redirect would send the signed request elsewhere."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


class _Until(io.RawIOBase):
    """What a socket receives, up to a time."""

    def __init__(self, sock: Any, left: Callable[[], float]) -> None:
        self._sock, self._left, self._file = sock, left, sock.makefile("rb", 0)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Any:
        self._sock.settimeout(self._left())
        return self._file.readinto(buffer)

    def close(self) -> None:
        self._file.close()
        super().close()


class _Timed(http.client.HTTPConnection):
    """A connection whose timeout is for all that it does. That of a socket begins anew with each address and each byte."""

    def __init__(self, host: str, *, timeout: float, **options: Any) -> None:
        super().__init__(host, timeout=timeout, **options)
        self._end = time.monotonic() + timeout
        vars(self).update(_create_connection=self._dial, response_class=self._response)

    def _left(self) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise socket.timeout("timed out")
        return left

    def _dial(self, address: Tuple[str, int], _timeout: float, source: Any = None) -> socket.socket:
        found: Any = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)
        last = OSError("the name has no address")
        for at, (*_, (host, port, *_)) in enumerate(found):
            try:
                sock = socket.create_connection((host, port), self._left() / (len(found) - at), source)
                # For the handshake of TLS.
                sock.settimeout(self._left())
                return sock
            except OSError as error:
                last = error
        raise last

    def send(self, data: Any) -> None:
        if self.sock is not None:
            self.sock.settimeout(self._left())
        super().send(data)

    def _response(self, sock: Any, *args: Any, **options: Any) -> http.client.HTTPResponse:
        until: Any = _Until(sock, self._left)
        return http.client.HTTPResponse(until, *args, **options)


def opener_of(handlers: Sequence[urllib.request.BaseHandler]) -> urllib.request.OpenerDirector:
    """Sends as the handlers say, within the timeout, and follows no redirects."""
    opener = urllib.request.build_opener(AsIs(), *handlers)
    for each in vars(opener)["handlers"]:
        if isinstance(each, urllib.request.AbstractHTTPHandler):
            vars(each)["do_open"] = partial(_do_open, each)
    return opener


def _do_open(handler: Any, connection: Any, request: Any, **options: Any) -> Any:
    return type(handler).do_open(handler, type("Timed", (_Timed, connection), {}), request, **options)


def exchange(opener: urllib.request.OpenerDirector, request: Request, timeout: float) -> Response:
    """Sends a request and reads the whole response; raises NetworkError."""
    body = bytearray()
    method, url, headers, data = request
    try:
        with opener.open(urllib.request.Request(url, data, headers, method=method), timeout=timeout) as response:
            while len(body) <= ANSWER_BYTES_MAX and (chunk := response.read1(65536)):
                body += chunk
            if response.length and len(body) <= ANSWER_BYTES_MAX:
                raise http.client.IncompleteRead(b"", response.length)
            return Response(response.status, response.headers, bytes(body))
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        code = "timeout" if isinstance(reason, socket.timeout) else "network"
        raise NetworkError(code, f"{type(reason).__name__}: {reason}") from error
