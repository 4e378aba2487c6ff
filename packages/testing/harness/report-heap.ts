/** Loaded before a server, with `--expose-gc`: on SIGUSR2 it throws away what is garbage, and says what is left. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.error(`heap ${process.memoryUsage().heapUsed}`);
});
