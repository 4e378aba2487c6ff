/** `npm run prove -- client -- <command>`: runs the suite for clients against the driver that the command starts. */
console.error('Not there yet.');
process.exitCode = 2;
