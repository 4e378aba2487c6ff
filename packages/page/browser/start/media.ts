/** What the browser says of its screen and pointer; false where it cannot tell. */
export function matchesMedia(query: string): boolean {
  try {
    return matchMedia(query).matches;
  } catch {
    return false;
  }
}
