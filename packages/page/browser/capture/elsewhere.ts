/** Where the camera is kept from the page, by the page around it or by an app: a way to a place that has it. */

import { data, element, message } from '../page.ts';
import { browserAddress, isAppBrowser, isChatBrowser } from '../start/app-browser.ts';
import { isCameraForbidden } from '../start/embed.ts';
import { matchesMedia } from '../start/media.ts';
import { showSteps } from './allow-camera.ts';
import { LEAVE_APP } from './allow-steps.ts';

/** An app that says so, or a browser that lacks the interface, on a phone, with https. */
const isAppWithoutCamera = () =>
  isAppBrowser(navigator.userAgent) ||
  (isSecureContext && !navigator.mediaDevices?.getUserMedia && matchesMedia('(pointer: coarse)'));

/** Shows the way in a photo step. @returns what to say of the camera; null where there is no such way. */
export function offerElsewhere(section: HTMLElement): string | null {
  const isFrame = isCameraForbidden();
  if (!isFrame && !isAppWithoutCamera()) return null;
  const ways = isFrame ? [makeLink(message('newTab'), data.page)] : wayToBrowser();
  // A partner's app can give the camera, so its person is not sent away before.
  const isRefused = !isChatBrowser(navigator.userAgent) && navigator.mediaDevices?.getUserMedia;
  showSteps(section, isFrame || isRefused ? [] : LEAVE_APP, ...ways);
  return message(isFrame ? 'frameNoCamera' : isRefused ? 'appCamera' : 'inApp');
}

function wayToBrowser(): HTMLElement[] {
  const address = new URL(data.page, location.href).href;
  const copy = element('button', message('copyAddress'));
  copy.type = 'button';
  copy.className = 'quiet';
  copy.onclick = async () => {
    // Many apps refuse it: then the address is there to be marked.
    const copied = navigator.clipboard?.writeText(address).then(() => message('copied'));
    copy.textContent = (await copied?.catch(() => address)) ?? address;
  };
  const target = browserAddress(address, navigator.userAgent);
  return target ? [makeLink(message('openBrowser'), target), copy] : [copy];
}

function makeLink(text: string, href: string): HTMLAnchorElement {
  const link = element('a', text);
  link.className = 'button';
  link.target = '_blank';
  link.rel = 'noopener';
  link.href = href;
  return link;
}
