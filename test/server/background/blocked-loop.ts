/** Loaded before a server: blocks its event loop most of the time. */
setInterval(() => {
  const until = performance.now() + 300;
  while (performance.now() < until);
}, 320).unref();
