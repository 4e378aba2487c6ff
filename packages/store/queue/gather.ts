/** The most turns of the event loop that a group waits for more items. */
const TURNS_MAX = 8;

/** Calls `done` as soon as a turn of the event loop brings no more items: a sync costs as much as many turns. */
export function gather(size: () => number, done: () => void): void {
  let seen = 0;
  let turns = 0;
  const look = () => {
    if (turns++ === TURNS_MAX || size() <= seen) return done();
    seen = size();
    setImmediate(look);
  };
  look();
}
