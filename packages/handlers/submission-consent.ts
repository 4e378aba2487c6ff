/** The consent of a submission: its receipt, and the words that were agreed to (D-68). */
import {
  type Consent,
  type ConsentProblem,
  pageConsent,
  type ShownText,
  statedConsent,
} from '#core/consent.ts';
import type { Link } from '#core/link.ts';
import type { Tx } from '#store/store.ts';
import type { Deps } from './deps.ts';
import type { HandlerInput } from './operation.ts';

type Sent = Pick<HandlerInput<'submitVerification'>, 'body' | 'isPlainPage'>;

export interface SubmissionConsent {
  /** The receipt, or what is wrong. */
  readonly receipt: Consent | ConsentProblem;
  /** The text of the page that it is about; null for others. */
  readonly text: ShownText | null;
}

/** A submission that names a text of the page comes from the page. */
export function consentOf(
  link: Link,
  { body, isPlainPage }: Sent,
  shownText: Deps['shownText'],
  now: number,
): SubmissionConsent {
  const { consent_shown: shown } = body;
  if (shown === undefined && !isPlainPage) return { receipt: statedConsent(link, body, now), text: null };
  const text = shown === undefined ? null : shownText(link, shown);
  return { receipt: pageConsent(link, text, isPlainPage ? 'plain_page' : 'page', now), text };
}

const REMEMBERED_MAX = 10_000;

/** Saves texts; those known to be saved cost nothing. */
export class ConsentTexts {
  readonly #saved = new Set<string>();

  async save(tx: Tx, { hash, text }: ShownText): Promise<void> {
    if (!this.#saved.has(hash)) await tx.consentTexts.save(hash, text);
  }

  /** To be called once the save is committed. */
  remember({ hash }: ShownText): void {
    if (this.#saved.size >= REMEMBERED_MAX) this.#saved.clear();
    this.#saved.add(hash);
  }
}
