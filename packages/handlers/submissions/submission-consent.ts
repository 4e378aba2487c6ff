/** The consent of a submission: its receipt, and the words that were agreed to (D-68). */
import {
  type Consent,
  type ConsentProblem,
  pageConsent,
  type ShownText,
  statedConsent,
} from '#core/consent.ts';
import type { Link } from '#core/link.ts';
import type { Deps } from '../deps.ts';
import type { HandlerInput } from '../operation.ts';

type Sent = Pick<HandlerInput<'submitVerification'>, 'body' | 'isPlainPage'>;

interface SubmissionConsent {
  /** The receipt, or what is wrong. */
  readonly receipt: Consent | ConsentProblem;
  /** The text of the page that it is about; null for others. */
  readonly text: ShownText | null;
}

/** A submission that names a text of the page comes from the page. */
export function channelOf({ body, isPlainPage }: Sent): Consent['channel'] {
  if (isPlainPage) return 'plain_page';
  return body.consent_shown === undefined ? 'api' : 'page';
}

export function consentOf(
  link: Link,
  sent: Sent,
  shownText: Deps['shownText'],
  now: number,
): SubmissionConsent {
  const { body } = sent;
  const { consent_shown: shown } = body;
  const channel = channelOf(sent);
  if (channel === 'api') return { receipt: statedConsent(link, body, now), text: null };
  const text = shown === undefined ? null : shownText(link, shown);
  return { receipt: pageConsent(link, text, channel, now), text };
}

const REMEMBERED_MAX = 10_000;

/** Texts that are known to be saved, by their hashes, so that saving them again costs nothing. */
export class SavedTexts {
  readonly #hashes = new Set<string>();

  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  /** To be called once the save is committed. */
  remember(hash: string): void {
    if (this.#hashes.size >= REMEMBERED_MAX) this.#hashes.clear();
    this.#hashes.add(hash);
  }
}
