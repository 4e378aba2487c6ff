/** What a walk needs of a browser, whatever its engine. */

/** A phone's screen, as in the other walks. */
export const SCREEN = { width: 360, height: 640 };

/** How long a step of a walk may take, on a busy machine. */
const WAIT_MS = 60_000;

export interface Engine {
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  run<Value>(expression: string): Promise<Value>;
  /** Presses the middle of an element, as a finger or a mouse does: not by a script. */
  press(selector: string): Promise<void>;
  /** Chooses a file of this machine. */
  choose(selector: string, file: string): Promise<void>;
  stop(): Promise<void>;
}

/** An engine and what is done with it by name. */
export class Walker {
  readonly engine: Engine;
  readonly url: string;

  constructor(engine: Engine, url: string) {
    this.engine = engine;
    this.url = url;
  }

  /** Waits until one of these is seen, and says which. */
  async seen(...selectors: string[]): Promise<string> {
    const isSeen = `(selector) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility() && each.getClientRects().length)`;
    const found = `${JSON.stringify(selectors)}.find(${isSeen}) ?? null`;
    for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
      const first = await this.engine.run<string | null>(found).catch(() => null);
      if (first !== null) return first;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Not seen: ${selectors.join(', ')}. The page says: ${await this.text()}`);
  }

  async press(selector: string): Promise<void> {
    await this.seen(selector);
    await this.engine.press(selector);
  }

  async fill(selector: string, value: string): Promise<void> {
    await this.seen(selector);
    await this.engine.run(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      field.value = ${JSON.stringify(value)};
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    })()`);
  }

  /** What the page says. */
  text(): Promise<string> {
    return this.engine.run<string>('document.body.innerText');
  }
}

/** WebDriver's actions of one press, which its two protocols share. */
export const pressAt = ([x, y]: readonly [number, number], pointerType: 'touch' | 'mouse') => {
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'finger', parameters: { pointerType }, actions }];
};

/** In the page: the middle of an element, after it was scrolled into view. */
export const middleOf = (selector: string) => `(async () => {
  const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
})()`;
