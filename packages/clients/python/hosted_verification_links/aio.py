"""The client for asyncio and trio, by httpx:

    from hosted_verification_links.aio import AsyncClient

    async with AsyncClient("http://127.0.0.1:3000", "001", "sandbox-key-001") as client:
        async for link in client.links():
            print(link.ref_id)
"""
from __future__ import annotations

import random
import ssl
import time
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, Optional, Sequence, Tuple, Type, Union

from ._async_operations import AsyncOperations
from ._errors import NetworkError
from ._models import Delivery, DeliveryState, JobStatusResponse, Link
from ._operations import CONTRACT_BRAND, Model, Route
from ._request import ANSWER_BYTES_MAX, Response
from ._steps import CallbackPages, LinkPages, Send, Settings, Step, Steps, Wait

try:
    import anyio
    import httpx
except ImportError as missing:
    raise ImportError(
        f"AsyncClient needs httpx, and {missing.name} is not installed: pip install httpx, or on Debian apt install python3-httpx."
    ) from missing

__all__ = ["AsyncClient"]

#: Calls at a time; others wait. As many connections as httpx opens by itself.
CALLS_MAX = 100


class _Connections:
    """httpx, and how many calls use it. A call that is cancelled may leave its connection taken for good (httpcore's
    issues 830 and 1093). So the calls after it get new connections, and the old ones close with the last call that uses them."""

    def __init__(self, tls: ssl.SSLContext) -> None:
        # Where calls wait for a connection of httpx, one that is cancelled may hold up those behind it.
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        # Without this auth, `~/.netrc` gives one. The jar takes no cookies.
        auth, jar = httpx.Auth(), CookieJar(DefaultCookiePolicy(allowed_domains=()))
        self.http, self.calls = httpx.AsyncClient(verify=tls, limits=limits, auth=auth, cookies=jar), 0

    async def close(self) -> None:
        with anyio.CancelScope(shield=True):
            await self.http.aclose()


class AsyncClient(Settings, AsyncOperations):
    """The API of one partner, as `Client` has it, with coroutines. One serves all tasks of an event loop. Close it with
    `async with`, or `aclose`.

    Args:
        http: A client of httpx, for a proxy or certificates of your own; it is yours to close. A call that is cancelled may
            leave its connection taken there for good. Without one, proxies come from the environment,
            passwords do not, and no cookies are kept.
        others: Those of `Client`.
    """

    def __init__(
        self, base_url: str, partner_id: str, api_key: Union[str, Sequence[str]], *, brand: str = CONTRACT_BRAND,
        timeout: float = 90.0, attempt_timeout: float = 30.0, retries_max: int = 3, tolerance: float = 300.0,
        correct_clock: bool = True, http: Optional[httpx.AsyncClient] = None,
        clock: Callable[[], float] = time.time, sleep: Callable[[float], Awaitable[None]] = anyio.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        super().__init__(
            base_url, partner_id, api_key, brand, timeout, attempt_timeout, retries_max, tolerance, correct_clock, clock, chance
        )
        self._http, self._sleep = http, sleep
        if http is None:
            self._tls, self._turn = httpx.create_ssl_context(), anyio.Semaphore(CALLS_MAX)
            self._own = _Connections(self._tls)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes its connections."""
        if self._http is None:
            await self._own.close()

    async def links(self, *, limit: int = 100, timeout: Optional[float] = None) -> AsyncIterator[Link]:
        """All links, newest first, `limit` to a page. Links created meanwhile are left out; no other is skipped or repeated."""
        pages = LinkPages(limit)
        while pages.has_more:
            for link in pages.take(await self.list_links(**pages.query(), timeout=timeout)):
                yield link

    async def callbacks(
        self, *, state: Optional[DeliveryState] = None, user_id: Optional[str] = None, job_id: Optional[str] = None,
        limit: int = 100, timeout: Optional[float] = None,
    ) -> AsyncIterator[Delivery]:
        """All callbacks with the state of their delivery, newest first, `limit` to a page."""
        fixed: Dict[str, Any] = {"state": state, "user_id": user_id, "job_id": job_id, "limit": limit, "timeout": timeout}
        pages = CallbackPages()
        while pages.has_more:
            for callback in pages.take(await self.list_callbacks(**fixed, cursor=pages.cursor)):
                yield callback

    async def wait_for_job(self, user_id: str, job_id: str, *, timeout: float = 600.0) -> JobStatusResponse:
        """Waits until a job is complete, also one that is not there yet. Where you can, receive callbacks instead.

        `timeout` is for the whole wait, in seconds; after it, NetworkError with the code `timeout` is raised.
        """
        return await self._run(self._until_complete(user_id, job_id, timeout))

    async def _call(
        self, route: Route, response: Type[Model], path: Tuple[str, ...], body: Optional[Dict[str, Any]],
        query: Dict[str, Optional[str]], idempotency_key: Optional[str], timeout: Optional[float],
    ) -> Model:
        return await self._run(self._steps(route, response, path, body, query, idempotency_key, timeout))

    async def _run(self, steps: Steps[Model]) -> Model:
        try:
            step = next(steps)
            while True:
                try:
                    answer = await self._do(step)
                except NetworkError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(answer)
        except StopIteration as done:
            result: Model = done.value
            return result

    async def _do(self, step: Step) -> Optional[Response]:
        if isinstance(step, Wait):
            await self._sleep(step.seconds)
            return None
        try:
            with anyio.fail_after(step.timeout):
                if self._http is not None:
                    return await self._exchange(self._http, step)
                async with self._turn:
                    return await self._on_own(step)
        except (TimeoutError, httpx.TimeoutException) as error:
            raise NetworkError("timeout", f"No answer within {step.timeout:g} seconds.") from error
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError, OSError) as error:
            raise NetworkError("network", f"{type(error).__name__}: {error}") from error

    async def _on_own(self, step: Send) -> Response:
        used = self._own
        used.calls += 1
        try:
            return await self._exchange(used.http, step)
        except httpx.HTTPError:
            raise
        except BaseException:
            # It was cancelled.
            if used is self._own:
                self._own = _Connections(self._tls)
            raise
        finally:
            used.calls -= 1
            if used is not self._own and used.calls == 0:
                await used.close()

    async def _exchange(self, http: httpx.AsyncClient, step: Send) -> Response:
        method, url, headers, content = step.request
        # The time of httpx is for each read; the one around this is for all of them. A redirect would send the signed
        # request elsewhere.
        options: Dict[str, Any] = {"timeout": step.timeout, "follow_redirects": False}
        body = bytearray()
        async with http.stream(method, url, headers=headers, content=content, **options) as response:
            async for chunk in response.aiter_raw():
                body += chunk
                if len(body) > ANSWER_BYTES_MAX:
                    break
            return Response(response.status_code, response.headers, bytes(body))
