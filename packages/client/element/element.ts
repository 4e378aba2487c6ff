import type { components } from '../../../generated/api.ts';

/**
 * `<hosted-verification href="https://…/l/…">`: a link's page within a page of yours, in a dialog or inline. The link names
 * your origin in `embed_origins`.
 *
 * - `href` (or `src`): the link's address. `mode`: `modal`, the default, or `inline`. `label`: the frame's name.
 * - What is inside of the element opens the dialog when it is pressed; so does {@link HostedVerification.open}.
 * - Events: `ready`, `step`, `submitted`, `cancelled`, `failed`, `resize`. Their `detail` is in {@link HostedVerificationEvents}.
 */

/** What the page says, by the contract. */
type PageMessage = components['schemas']['PageMessage'];

/** What each event says. None has a result: results go to your callback URL. */
export interface HostedVerificationEvents {
  /** The page can be used. */
  ready: null;
  /** A step is shown. */
  step: { readonly step: NonNullable<PageMessage['step']> };
  /** The submission has arrived. `redirectUrl` is where the link sends its user; null when it has none. */
  submitted: { readonly redirectUrl: string | null };
  /** The user gave up, or closed the dialog: then `isClosed`, and it can be opened again. */
  cancelled: { readonly redirectUrl: string | null; readonly isClosed: boolean };
  /** `unavailable`: the page did not answer, as when the link does not name this origin, or is over. */
  failed: { readonly redirectUrl: string | null; readonly reason: 'ended' | 'unavailable' };
  /** The height that the page wants, pixels. Inline, the frame takes it. */
  resize: { readonly height: NonNullable<PageMessage['height']> };
}

/** An event of the element, by its name: its `detail` is typed. */
export type HostedVerificationEvent<Name extends keyof HostedVerificationEvents> = CustomEvent<
  HostedVerificationEvents[Name]
>;

/** How long the page may take to answer once its frame has loaded, milliseconds. */
const ANSWER_MS = 10_000;
const FRAME_HEIGHT_MIN = 320;

const CSS = `:host{display:block}:host([mode=modal]),:host(:not([mode])){display:inline-block}
dialog{border:0;padding:0;width:min(100vw,32rem);height:min(100dvh,52rem);max-width:none;max-height:none;border-radius:12px;overflow:hidden;color-scheme:light dark;background:Canvas;color:CanvasText}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:#0009}
@media (max-width:34rem){dialog{width:100vw;height:100dvh;border-radius:0}}
iframe{border:0;width:100%;height:100%;flex:1;min-height:0;display:block;color-scheme:normal}
button{flex:none;align-self:flex-end;width:44px;height:44px;margin:0 4px;border:0;border-radius:22px;font:24px/1 sans-serif;background:none;color:inherit;cursor:pointer}`;

/** Where a page is rendered without a DOM, the module can be imported, and does nothing. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** The element `<hosted-verification>`; importing the module defines it. */
export class HostedVerification extends Base {
  static readonly observedAttributes = ['href', 'src', 'mode'];

  #frame: HTMLIFrameElement | null = null;
  #dialog: HTMLDialogElement | null = null;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the page has said that it is over: closing the dialog then cancels nothing. */
  #isOver = false;

  connectedCallback(): void {
    addEventListener('message', this.#onMessage);
    this.#render();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage);
    clearTimeout(this.#answerTimer);
    this.#frame = null;
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.shadowRoot) this.#render();
  }

  /** Opens the dialog. The browser moves the focus into it, and back when it closes. */
  open(): void {
    const dialog = this.#dialog;
    if (!dialog || dialog.open) return;
    this.#isOver = false;
    dialog.append(this.#makeFrame());
    dialog.showModal();
  }

  /** Closes the dialog, and asks nothing. What was entered stays in the browser as long as the link's page keeps it. */
  close(): void {
    this.#dialog?.close();
  }

  #render(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = CSS;
    this.#frame = null;
    this.#dialog = null;
    if (this.getAttribute('mode') === 'inline') {
      root.replaceChildren(style, ...(this.#url() ? [this.#makeFrame()] : []));
      return;
    }
    const slot = document.createElement('slot');
    slot.onclick = (event) => {
      event.preventDefault();
      this.open();
    };
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', this.#label());
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '×';
    close.setAttribute('aria-label', this.getAttribute('close-label') ?? 'Close');
    close.onclick = () => dialog.close();
    dialog.append(close);
    dialog.onclose = () => this.#onClose();
    root.replaceChildren(style, slot, dialog);
    this.#dialog = dialog;
  }

  #label(): string {
    return this.getAttribute('label') ?? 'Identity verification';
  }

  #url(): URL | null {
    const href = this.getAttribute('href') ?? this.getAttribute('src') ?? '';
    const url = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : null;
    return url && /^https?:$/.test(url.protocol) ? url : null;
  }

  #makeFrame(): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    const url = this.#url();
    frame.title = this.#label();
    // A policy of this page that forbids the camera holds for the frame all the same; the page in it says so.
    frame.allow = 'camera; fullscreen; clipboard-write';
    if (url) frame.src = url.href;
    // Each page that the frame loads is asked anew.
    frame.onload = () => {
      if (!url) return;
      frame.contentWindow?.postMessage({ hostedVerification: 'hello' }, url.origin);
      clearTimeout(this.#answerTimer);
      this.#answerTimer = setTimeout(() => this.#fail(), ANSWER_MS);
    };
    this.#frame = frame;
    return frame;
  }

  #fail(): void {
    if (!this.#isOver) this.#emit('failed', { redirectUrl: null, reason: 'unavailable' });
  }

  #onClose(): void {
    clearTimeout(this.#answerTimer);
    this.#frame?.remove();
    this.#frame = null;
    if (!this.#isOver) this.#emit('cancelled', { redirectUrl: null, isClosed: true });
  }

  /** Only of the element's own frame, and only while it shows the link's origin. */
  readonly #onMessage = ({ source, origin, data }: MessageEvent<Partial<PageMessage> | null>): void => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== this.#url()?.origin) return;
    const redirectUrl = typeof data?.redirectUrl === 'string' ? data.redirectUrl : null;
    switch (data?.hostedVerification) {
      case 'ready':
        clearTimeout(this.#answerTimer);
        this.#emit('ready', null);
        break;
      case 'step':
        if (data.step) this.#emit('step', { step: data.step });
        break;
      case 'resize':
        if (data.height === undefined || !Number.isFinite(data.height)) return;
        if (!this.#dialog) frame.style.height = `${Math.max(FRAME_HEIGHT_MIN, data.height)}px`;
        this.#emit('resize', { height: data.height });
        break;
      case 'submitted':
        this.#isOver = true;
        this.#emit('submitted', { redirectUrl });
        break;
      case 'cancelled':
        this.#end('cancelled', { redirectUrl, isClosed: false });
        break;
      case 'failed':
        this.#end('failed', { redirectUrl, reason: 'ended' }, data.stays === true);
        break;
      case 'close':
        this.close();
        break;
    }
  };

  /** @param stays - the page says why, so that it is left to be read. */
  #end<Name extends 'cancelled' | 'failed'>(
    name: Name,
    detail: HostedVerificationEvents[Name],
    stays = false,
  ): void {
    this.#isOver = true;
    if (!stays) this.close();
    this.#emit(name, detail);
  }

  #emit<Name extends keyof HostedVerificationEvents>(
    name: Name,
    detail: HostedVerificationEvents[Name],
  ): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

if (globalThis.customElements && !customElements.get('hosted-verification')) {
  customElements.define('hosted-verification', HostedVerification);
}
