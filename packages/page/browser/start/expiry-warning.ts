/** When the page says that its link expires. Pure. */
const MINUTE_MS = 60_000;

/** The message to show; null while there is time. */
export function expiryWarning(leftMs: number): 'expiresSoon' | 'expiresNow' | null {
  if (leftMs > 30 * MINUTE_MS) return null;
  return leftMs > 10 * MINUTE_MS ? 'expiresSoon' : 'expiresNow';
}
