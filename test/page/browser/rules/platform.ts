/** A browser for the page's scripts without one: elements keep what they are told, and a test answers the requests. */
import { vi } from 'vitest';
import { fieldsFor } from '#core/id-numbers/id-type.ts';
import type { PageData } from '#page/data.ts';
import { renderFlow } from '#page/flow.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { cameraTexts } from '#page/text/camera-texts.ts';
import { one } from '../../read-html.ts';
import { ACTION, choiceOf, LICENCE, LINK } from '../../samples.ts';

const method = 'doc_verification';
const flow = renderFlow(
  {
    ...{ link: LINK, action: ACTION, submitPath: '/submit', stagePath: '/stage/{visit}', failHref: null },
    ...{ idempotencyKey: 'key-1', visit: 'visit-1', isShared: false, expiresInS: null },
    types: [{ choice: choiceOf(LICENCE, method), idType: LICENCE, needs: fieldsFor(LICENCE, method) }],
  },
  en,
);
/** The second script as a test has it: see `captureScript`. */
const CAPTURE_SCRIPT = `data:text/javascript,${[
  'takePhoto',
  'checkPicture',
  'cameraError',
  'closeViewfinder',
  'warmUp',
  'addMessages',
]
  .map((name) => `export const ${name} = (...given) => globalThis.captureScript.${name}(...given);`)
  .join('')}`;
/** What the server tells a page that asks for photos. Scripts read it when the first of them is imported. */
export const PHOTO_PAGE: PageData = {
  ...JSON.parse(one(flow, 'script', { id: 'data' }).text),
  captureScript: CAPTURE_SCRIPT,
};

/** What the second script does. */
export const captureScript = {
  takePhoto: vi.fn(),
  checkPicture: vi.fn(),
  cameraError: vi.fn(() => 'no camera'),
  closeViewfinder: vi.fn(),
  warmUp: vi.fn(async () => undefined),
  addMessages: vi.fn(),
};

class FakeElement {
  readonly #name: string;
  constructor(name = '') {
    this.#name = name;
    this.id = name.replace('#', '');
  }
  textContent: string | null = '';
  hidden = false;
  disabled = false;
  value: number | string = 0;
  width = 0;
  height = 0;
  files: readonly Blob[] = [];
  src = '';
  alt = '';
  className = '';
  id: string;
  name = '';
  onclick: (() => void) | null = null;
  readonly dataset: Record<string, string> = {};
  readonly classes = new Set<string>();
  readonly classList = {
    add: (name: string) => void this.classes.add(name),
    remove: (name: string) => void this.classes.delete(name),
    toggle: (name: string, isOn: boolean) => void this.classes[isOn ? 'add' : 'delete'](name),
  };
  readonly children: unknown[] = [];
  readonly listeners: Record<string, () => void> = {};
  addEventListener = (type: string, listener: () => void) =>
    void Object.assign(this.listeners, { [type]: listener });
  // As a canvas.
  getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
  toBlob = (done: (blob: Blob) => void) => done(new Blob([`${this.width} x ${this.height}`]));
  focus = () => undefined;
  click = () => this.onclick?.();
  scrollIntoView = () => undefined;
  append = (...more: unknown[]) => void this.children.push(...more);
  replaceChildren = (...all: unknown[]) => void this.children.splice(0, Number.POSITIVE_INFINITY, ...all);
  getAttribute = (name: string) => `${name} of the element`;
  querySelector = (selector: string) => elementOf(`${this.#name} ${selector}`);
  querySelectorAll: () => readonly unknown[] = () => [];
  closest: (selector: string) => unknown = () => null;
  readonly #attributes = new Set<string>();
  hasAttribute = (name: string) => this.#attributes.has(name);
  setAttribute = (name: string) => void this.#attributes.add(name);
  removeAttribute = (name: string) => void this.#attributes.delete(name);
}

const elements = new Map<string, FakeElement>();

/** The element of a selector, such as `#stuck`; within another, `#stuck button`. */
export function elementOf(selector: string): FakeElement {
  const found = elements.get(selector) ?? new FakeElement(selector);
  elements.set(selector, found);
  return found;
}

/** A request as it was sent. */
export class SentRequest {
  static sent: SentRequest[] = [];
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  onloadend: () => void = () => undefined;
  what = '';
  fields: Record<string, unknown> = {};
  status = 0;
  responseText = '';
  isAborted = false;
  #retryAfter: string | null = null;

  open(method: string, address: string): void {
    this.what = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.fields = Object.fromEntries(form);
    SentRequest.sent.push(this);
  }
  getResponseHeader = (): string | null => this.#retryAfter;
  abort(): void {
    this.isAborted = true;
    void this.answer(0);
  }
  progress(fraction: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: fraction * 200, total: 200 });
  }
  /** Status 0: the connection is lost. */
  async answer(status: number, body: object = {}, retryAfter: number | null = null): Promise<void> {
    [this.status, this.responseText] = [status, JSON.stringify(body)];
    this.#retryAfter = retryAfter === null ? null : String(retryAfter);
    this.onloadend();
    await settled();
  }
}

/** A stream of events that was opened. */
export class SentStream {
  static last: SentStream | null = null;
  onmessage: (event: { data: string }) => void = () => undefined;
  isClosed = false;
  constructor() {
    SentStream.last = this;
  }
  close(): void {
    this.isClosed = true;
  }
}

/** Until promises that were resolved have had their effects. */
export const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** Sets the browser's globals; `vi.unstubAllGlobals` takes them away. The scripts are imported after it. */
export function stubPlatform(): EventTarget {
  const events = new EventTarget();
  elementOf('#data').textContent = JSON.stringify(PHOTO_PAGE);
  const nothing = () => undefined;
  const globals = {
    ...{ window: globalThis, parent: globalThis, EventSource: SentStream },
    document: {
      body: { dataset: {} },
      ...{ title: '', getElementById: (id: string) => elementOf(`#${id}`), querySelectorAll: () => [] },
      ...{ querySelector: elementOf, createElement: () => new FakeElement() },
      documentElement: { lang: 'en' },
    },
    addEventListener: events.addEventListener.bind(events),
    location: { hash: '', replace: vi.fn() },
    history: { state: null, pushState: nothing, replaceState: nothing },
    sessionStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    navigator: { onLine: true },
    scrollTo: nothing,
    XMLHttpRequest: SentRequest,
    captureScript,
    createImageBitmap: async () => ({ width: 2_400, height: 1_200 }),
    fetch: async () => Response.json(cameraTexts(en)),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return events;
}
