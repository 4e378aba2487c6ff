/** How long after the start it is loaded at the latest, milliseconds. */
const LOAD_AFTER_MS = 1_000;

interface Closable {
  close(): Promise<unknown>;
}

/**
 * A part that the first response does not need, and whose code takes long to load. It is loaded by whoever first asks for
 * it, or soon after the start: later, an upgrade may have put another version's files in their place.
 */
export function loadLater<Part extends Closable>(load: () => Promise<Part>) {
  let loading: Promise<Part> | null = null;
  const get = (): Promise<Part> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  const timer = setTimeout(() => get().catch(() => {}), LOAD_AFTER_MS).unref();
  return {
    get,
    async close(): Promise<void> {
      clearTimeout(timer);
      await (await loading)?.close();
    },
  };
}
