/** @returns what makes a value when it is first asked for, and keeps the value, not what it was made from. */
export function madeLater<T>(make: () => T): () => T {
  let waiting: (() => T) | null = make;
  let made: T;
  return () => {
    if (waiting) made = waiting();
    waiting = null;
    return made;
  };
}

/** About how many characters a value has as JSON. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 8;
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 8;
  for (const each of Object.values(value)) size += 16 + roughSize(each);
  return size;
}
