/** Apps that show web pages themselves: how they are known, and what leads out of them. */

/** They pass no question for the camera on to the person: the answer is no. */
const CHATS =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|musical_ly|BytedanceWebview|Snapchat|Twitter|Pinterest|LinkedInApp|WhatsApp)\b/;
/** Views of any app, which may give the camera. iOS names Safari in real browsers alone. */
const VIEWS = /; wv\)|\((iPhone|iPad|iPod)(?!.*Safari\/)/;

export const isChatBrowser = (userAgent: string): boolean => CHATS.test(userAgent);

/** Also most chats' browsers. */
export const isView = (userAgent: string): boolean => VIEWS.test(userAgent);

export const isAppBrowser = (userAgent: string): boolean => isChatBrowser(userAgent) || isView(userAgent);

/** Apps drop what opens another tab: there it opens in place. */
export function openInPlace(links: Iterable<HTMLAnchorElement>): void {
  for (const link of links) {
    link.removeAttribute('target');
    // What says to those who do not see that it opens a tab.
    link.querySelector('.unseen')?.remove();
  }
}

/** What leads out of an app where the system knows such addresses; null elsewhere. */
export function browserAddress(address: string, userAgent: string): string | null {
  const rest = address.replace(/^https:\/\//, '');
  if (rest === address) return null;
  if (/Android/.test(userAgent))
    return `intent://${rest}#Intent;scheme=https;action=android.intent.action.VIEW;end`;
  return /iPhone|iPad/.test(userAgent) ? `x-safari-https://${rest}` : null;
}
