/** The oldest age that a date of birth may tell, years. */
const AGE_YEARS_MAX = 150;
const DAY_MS = 86_400_000;

export function isPlausibleBirth(dob: string, now: number): boolean {
  const born = Date.parse(`${dob}T00:00:00Z`);
  // Whoever is born today has no document, and today's date is what a date picker opens with.
  return born <= now - DAY_MS && born > now - AGE_YEARS_MAX * 366 * DAY_MS;
}
