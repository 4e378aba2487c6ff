/** Loaded before a server: its machine's clock is ahead, by two seconds where nothing else is said. */
const realNow = Date.now;
const aheadMs = Number(process.env['TEST_CLOCK_AHEAD_SECONDS'] ?? 2) * 1_000;
Date.now = () => realNow() + aheadMs;
