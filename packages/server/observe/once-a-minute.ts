/** Bounds how often the same thing is logged: once a minute for each name, with how often it was left out since. */
const MINUTE_MS = 60_000;
/** Names that are remembered; beyond it, new ones are left out until the next minute. */
const NAMES_MAX = 1_000;

/** @returns how often the name was left out since it was last let through; null to leave it out now. */
export function onceAMinute(clock: () => number): (name: string) => number | null {
  let minute = -1;
  let before = new Map<string, number>();
  let now = new Map<string, number>();
  return (name) => {
    const current = Math.floor(clock() / MINUTE_MS);
    if (current !== minute) {
      before = current === minute + 1 ? now : new Map();
      now = new Map();
      minute = current;
    }
    const times = now.get(name);
    if (times === undefined && now.size >= NAMES_MAX) return null;
    now.set(name, (times ?? -1) + 1);
    return times === undefined ? (before.get(name) ?? 0) : null;
  };
}
