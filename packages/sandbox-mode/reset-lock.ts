/**
 * Lets requests run together, and an erasure alone (D-97): it waits for those under way, and those that come meanwhile
 * wait for it. So nothing that began before it is stored after it, under an id that a seed gives again.
 */
export class ResetLock {
  #underWay = 0;
  /** Called when nothing is under way any more. */
  #onQuiet = () => {};
  #resetting: Promise<unknown> | null = null;

  async together<T>(work: () => Promise<T>): Promise<T> {
    while (this.#resetting) await this.#resetting;
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
      if (this.#underWay === 0) this.#onQuiet();
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#resetting) await this.#resetting;
    const running = this.#quiet().then(work);
    const end = () => {
      this.#resetting = null;
    };
    this.#resetting = running.then(end, end);
    return running;
  }

  #quiet(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onQuiet = resolve;
    });
  }
}
