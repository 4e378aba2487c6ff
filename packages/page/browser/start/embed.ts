import type { components } from '#generated/api.ts';

/**
 * The page within a partner's page (D-86). It speaks only to the window around it, and only after that has said hello from
 * one of the origins that the link names. It never moves that window: the partner does, with what is posted to it. Alone,
 * in an app that shows web pages, it speaks to the app where the link allows it (D-122).
 */
type PageMessage = components['schemas']['PageMessage'];
type Event = PageMessage['hostedVerification'];

export const isFramed = window !== parent;

/** The origin that has said hello; null before. */
let partner: string | null = null;

/** What apps give a page to speak with: a JavascriptInterface, a JavaScriptChannel, or a message handler. */
interface App {
  postMessage(text: string): void;
}

interface Apps {
  hostedVerification?: App;
  webkit?: { messageHandlers?: { hostedVerification?: App } };
  ReactNativeWebView?: App;
}

/** Some apps have two of them for the same ears: the first alone is told. */
function findApp(): App | undefined {
  if (isFramed || document.body.dataset['app'] === undefined) return undefined;
  const { hostedVerification, webkit, ReactNativeWebView } = window as Apps;
  return hostedVerification?.postMessage
    ? hostedVerification
    : (webkit?.messageHandlers?.hostedVerification ?? ReactNativeWebView);
}

/** An app has no origin: it is told no address, as addresses have ids. */
function notifyApp({ redirectUrl: _, ...message }: PageMessage): void {
  try {
    findApp()?.postMessage(JSON.stringify(message));
  } catch {
    // An app that has gone wrong must not stop the person.
  }
}

/** For whoever says hello later. */
let shownStep: PageMessage['step'];

/** @returns whether the window around the page hears it. */
export function notifyPartner(name: Event, more: Omit<PageMessage, 'hostedVerification'> = {}): boolean {
  const message = { hostedVerification: name, ...more };
  if (more.step) shownStep = more.step;
  if (!isFramed) notifyApp(message);
  if (!isFramed || !partner) return false;
  parent.postMessage(message, partner);
  return true;
}

/** Whether an app hears what happens. */
export const isInApp = (): boolean => findApp() !== undefined;

export function setUpEmbed(): void {
  if (!isFramed && !isInApp()) return;
  const { embedOrigins = '', redirect = '' } = document.body.dataset;
  const end = document.body.dataset['end'] as Event | undefined;
  const origins = embedOrigins.split(' ');
  let height = 0;
  addEventListener('message', ({ source, origin, data: said }) => {
    if (source !== parent || !origins.includes(origin)) return;
    if (said?.hostedVerification !== 'hello') return;
    partner = origin;
    height = 0;
    greet();
  });
  if (!isFramed) greet();
  if ('ResizeObserver' in window) new ResizeObserver(reportHeight).observe(document.body);
  // A dialog of the page itself closes first.
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (isFramed && key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]'))
      notifyPartner('close');
  });

  function reportHeight(): void {
    const now = Math.ceil(document.body.getBoundingClientRect().height);
    if (now === height) return;
    const isHeard = notifyPartner('resize', { height: now });
    if (isHeard || !isFramed) height = now;
  }

  function greet(): void {
    // The page stays, as it says why; what it leads to is for the window around it.
    if (end) notifyPartner(end, { redirectUrl: redirect || null, stays: true });
    else notifyPartner('ready');
    if (shownStep) notifyPartner('step', { step: shownStep });
    reportHeight();
    // Nobody else sends an app's user on who has cancelled.
    if (!isFramed && end === 'cancelled' && redirect) location.href = redirect;
  }
}

/** Whether the page around this one keeps the camera from it (Permissions-Policy, or a frame without `allow`). */
export function isCameraForbidden(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return isFramed && featurePolicy?.allowsFeature('camera') === false;
}
