/** An ID number as it was submitted, so that the console can say how it is counted: the store has hashes alone. */
export interface SubmittedNumber {
  readonly refId: string;
  readonly country: string;
  readonly idType: string;
  readonly number: string;
  readonly at: number;
  /** Whether the limiter let it pass. */
  readonly isCounted: boolean;
}

/** The number of a submission; null where the page sends what the partner gave. */
export function submittedNumber(
  refId: string,
  fields: Readonly<Record<string, unknown>>,
  at: number,
  isCounted: boolean,
): SubmittedNumber | null {
  const { country, id_type: idType, id_number: number } = fields;
  if (typeof country !== 'string' || typeof idType !== 'string' || typeof number !== 'string') return null;
  return { refId, country, idType, number, at, isCounted };
}
