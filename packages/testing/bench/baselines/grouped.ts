/** The durable group commit of the floor: all requests of one turn of the event loop share a commit. */

export function grouped(rows: { begin(): void; commit(): void }) {
  let waiting: { write: () => object; answer: (body: object) => void }[] = [];

  function flush(): void {
    const group = waiting;
    waiting = [];
    rows.begin();
    const bodies = group.map(({ write }) => write());
    rows.commit();
    for (const [i, { answer }] of group.entries()) answer(bodies[i] ?? {});
  }

  return (write: () => object, answer: (body: object) => void): void => {
    if (waiting.push({ write, answer }) === 1) setImmediate(flush);
  };
}
