/** Which links are on a page of a list whose links are numbered 1 to `total`, the newest the highest (D-14). */
export function pageRange(
  total: number,
  page: number,
  limit: number,
): { newest: number; oldest: number } | null {
  const newest = total - (page - 1) * limit;
  return newest < 1 ? null : { newest, oldest: Math.max(newest - limit + 1, 1) };
}
