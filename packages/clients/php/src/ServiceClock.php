<?php

declare(strict_types=1);

namespace HostedLinks;

/**
 * The service's clock, as far as it is known from the `Date` of refused signatures (D-04).
 *
 * @internal
 */
final class ServiceClock
{
    /**
     * A signature for a later time can be used then, so a false `Date` moves no signature further than a day, and a minute
     * for what an answer takes.
     */
    private const AHEAD_MS_MAX = 86_400_000 + 60_000;
    /** How long a correction is kept: one that a false `Date` caused ends by itself. */
    private const KEPT_MS = 3_600_000;

    private int $aheadMs = 0;
    private int $correctedMs = 0;

    public function __construct(private readonly \Closure $now, private readonly int $toleranceMs) {}

    /** How far the service's clock is ahead of this one; 0 while that is not known. */
    public function aheadMs(): int
    {
        return abs(($this->now)() - $this->correctedMs) < self::KEPT_MS ? $this->aheadMs : 0;
    }

    /**
     * Takes the service's time, where it is further than the tolerance from the time that was signed.
     *
     * @param ?int $skewMs how far it is ahead of this machine's clock, not of the corrected one, which further refusals
     *   could move day by day
     */
    public function correct(?int $skewMs, int $sentAheadMs): bool
    {
        if ($skewMs === null || abs($skewMs) > self::AHEAD_MS_MAX || abs($skewMs - $sentAheadMs) <= $this->toleranceMs) {
            return false;
        }
        [$this->aheadMs, $this->correctedMs] = [$skewMs, ($this->now)()];
        return true;
    }

    /** What an error says of a `Date` that is too far off to be used. */
    public static function explain(?int $skewMs): string
    {
        $isFarOff = abs($skewMs ?? 0) > self::AHEAD_MS_MAX;
        return $isFarOff ? ' The clock of this machine and the Date of the response differ by more than a day.' : '';
    }
}
