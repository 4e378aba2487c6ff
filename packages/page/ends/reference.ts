/** How long a reference may be that a partner has given. */
const LENGTH_MAX = 16;

/** The start of a job's or a request's id: short enough to be read out, and found by a search for it. */
export function referenceOf(id: string): string {
  return /^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id.slice(0, LENGTH_MAX);
}
