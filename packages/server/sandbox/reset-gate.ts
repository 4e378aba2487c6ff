/**
 * Lets requests run together, and an erasure alone (D-97): it waits for those under way, and those that come meanwhile
 * wait for it. So nothing that began before it is stored after it, under an id that a seed gives again.
 */
export class ResetGate {
  readonly #underWay = new Set<Promise<unknown>>();
  #resetting: Promise<unknown> | null = null;

  async together<T>(work: () => Promise<T>): Promise<T> {
    while (this.#resetting) await this.#resetting;
    const running = work();
    this.#underWay.add(running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(running);
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#resetting) await this.#resetting;
    const running = Promise.allSettled(this.#underWay).then(work);
    const end = () => {
      this.#resetting = null;
    };
    this.#resetting = running.then(end, end);
    return running;
  }
}
