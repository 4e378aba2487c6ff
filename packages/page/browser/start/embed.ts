/**
 * The page within a partner's page (D-86). It speaks only to the window around it, and only after that has said hello from
 * one of the origins that the link names. It never moves that window: the partner does, with what is posted to it.
 */
export const isFramed = window !== parent;

/** The origin that has said hello; null before. */
let partner: string | null = null;

/** @returns whether somebody listens. */
export function notifyPartner(name: string, more: object = {}): boolean {
  if (!isFramed || !partner) return false;
  parent.postMessage({ hostedVerification: name, ...more }, partner);
  return true;
}

export function setUpEmbed(): void {
  if (!isFramed) return;
  const { embedOrigins = '', end, redirect = '' } = document.body.dataset;
  const origins = embedOrigins.split(' ');
  let height = 0;
  addEventListener('message', ({ source, origin, data: said }) => {
    if (source !== parent || !origins.includes(origin)) return;
    if (said?.hostedVerification !== 'hello') return;
    partner = origin;
    height = 0;
    // The page stays, as it says why; what it leads to is for the window around it.
    if (end) notifyPartner(end, { redirectUrl: redirect || null, stays: true });
    else notifyPartner('ready');
    reportHeight();
  });
  if ('ResizeObserver' in window) new ResizeObserver(reportHeight).observe(document.body);
  // A dialog of the page itself closes first.
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]'))
      notifyPartner('close');
  });

  function reportHeight(): void {
    const now = Math.ceil(document.body.getBoundingClientRect().height);
    if (now !== height && notifyPartner('resize', { height: now })) height = now;
  }
}

/** Whether the page around this one keeps the camera from it (Permissions-Policy, or a frame without `allow`). */
export function isCameraForbidden(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return isFramed && featurePolicy?.allowsFeature('camera') === false;
}
