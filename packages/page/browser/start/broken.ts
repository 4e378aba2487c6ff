/** When this script fails after its start: a way out, whatever step is shown. */
import { byId } from '../page.ts';
import { eraseStaged } from '../sending/cancel.ts';
import { keepVisit } from './visit.ts';

export function setUpWayOut(): void {
  const own = `${location.origin}/assets/`;
  byId('reload').onclick = keepVisit;
  byId('to-plain').onclick = eraseStaged;
  // Scripts that a browser or its extensions add fail as well: only what is our own is told.
  addEventListener('error', ({ filename }) => {
    if (filename.startsWith(own)) showWayOut();
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    // What the browser itself breaks off, such as a video that is left, is no mistake.
    if (!(reason instanceof DOMException) && String(reason?.stack).includes(own)) showWayOut();
  });
}

export function showWayOut(): void {
  const box = byId('broken');
  if (!box.hidden) return;
  box.hidden = false;
  box.scrollIntoView();
}
