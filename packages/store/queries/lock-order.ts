/** Names of rows, each once, and in one order everywhere, so that no two units of work that lock them deadlock. */
export const inLockOrder = (names: Iterable<string>): string[] => [...new Set(names)].sort();
