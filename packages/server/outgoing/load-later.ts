/** How long after the start it is loaded at the latest, milliseconds. */
const LOAD_AFTER_MS = 1_000;

interface Closable {
  close(): Promise<unknown>;
}

/**
 * A part that the first response does not need, and whose code takes long to load. It is loaded by whoever first asks for
 * it, or soon after the start: later, an upgrade may have put another version's files in their place.
 */
export function loadLater<Part extends Closable>(
  load: () => Promise<Part>,
  onError: (error: unknown) => void,
) {
  let loading: Promise<Part> | null = null;
  let isClosed = false;
  const get = async (): Promise<Part> => {
    if (isClosed) throw new Error('The server stops.');
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  const timer = setTimeout(() => get().catch(onError), LOAD_AFTER_MS).unref();
  return {
    get,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      const part = await loading?.catch(() => null);
      await part?.close();
    },
  };
}
