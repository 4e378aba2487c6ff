"""The service's clock, as far as it is known from the `Date` of refused signatures (D-04)."""
from __future__ import annotations

from typing import Callable, Optional

from ._errors import ApiError, Error

#: A signature for a later time can be used then, so a false `Date` moves no signature further than a day, and a minute
#: for what an answer takes.
_AHEAD_MAX = 86400 + 60
#: How long a correction is kept: one that a false `Date` caused ends by itself.
_KEPT = 3600
_FAR_OFF = " The clock of this machine and the Date of the response differ by more than a day."


class ServiceClock:
    def __init__(self, clock: Callable[[], float], tolerance: float) -> None:
        self._clock, self._tolerance = clock, tolerance
        #: By how much, and since when: one value, because threads share it.
        self._correction = (0.0, 0.0)

    def ahead(self) -> float:
        """How many seconds the service's clock is ahead of this one; 0 while that is not known."""
        ahead, since = self._correction
        return ahead if abs(self._clock() - since) < _KEPT else 0.0

    def correct(self, error: Error, sent_ahead: float) -> bool:
        """Takes the service's time, where it is further than the tolerance from the time that was signed."""
        # From this machine's clock, not from the corrected one, which further refusals could move day by day.
        ahead = self._difference(error)
        if ahead is None or abs(ahead) > _AHEAD_MAX or abs(ahead - sent_ahead) <= self._tolerance:
            return False
        self._correction = (ahead, self._clock())
        return True

    def explain(self, error: Error) -> None:
        """Says in the error where its `Date` is too far off to be used."""
        if abs(self._difference(error) or 0.0) > _AHEAD_MAX:
            error.message += _FAR_OFF
            error.args = (error.code, error.message)

    def _difference(self, error: Error) -> Optional[float]:
        is_refused = isinstance(error, ApiError) and error.status == 401
        return error.server_time - self._clock() if is_refused and error.server_time is not None else None
