/** Apps that show web pages themselves: how they are known, and what leads out of them. */

/** They pass no question for the camera on to the person: the answer is no. iOS names Safari in real browsers alone. */
const APPS =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|musical_ly|BytedanceWebview|Snapchat|Twitter|Pinterest|LinkedInApp|WhatsApp)\b|; wv\)|\((iPhone|iPad|iPod)(?!.*Safari\/)/;

export const isAppBrowser = (userAgent: string): boolean => APPS.test(userAgent);

/** What leads out of an app where the system knows such addresses; null elsewhere. */
export function browserAddress(address: string, userAgent: string): string | null {
  const rest = address.replace(/^https:\/\//, '');
  if (rest === address) return null;
  if (/Android/.test(userAgent))
    return `intent://${rest}#Intent;scheme=https;action=android.intent.action.VIEW;end`;
  return /iPhone|iPad/.test(userAgent) ? `x-safari-https://${rest}` : null;
}
