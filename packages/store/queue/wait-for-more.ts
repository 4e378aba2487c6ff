/** The most ticks of the event loop that a group waits for more items. */
const TICKS_MAX = 8;

/** Calls `done` as soon as a tick of the event loop brings no more items: a sync costs as much as many ticks. */
export function waitForMore(size: () => number, done: () => void): void {
  let seen = 0;
  let ticks = 0;
  const look = () => {
    if (ticks++ === TICKS_MAX || size() <= seen) return done();
    seen = size();
    setImmediate(look);
  };
  look();
}
