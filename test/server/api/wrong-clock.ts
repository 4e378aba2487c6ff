/** Loaded before a server: its machine's clock is two seconds ahead. */
const realNow = Date.now;
Date.now = () => realNow() + 2_000;
