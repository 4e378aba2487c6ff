/** `npm run prove -- receiver <url>`: sends a receiver everything that happens to callbacks, and judges what it does. */
console.error('Not there yet.');
process.exitCode = 2;
