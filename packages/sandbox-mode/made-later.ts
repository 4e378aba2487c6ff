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
