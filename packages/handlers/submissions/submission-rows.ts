/** The rows that submissions are decided over: locked together, changed by one after the other, saved together. */

import type { LimitRule } from '#core/id-numbers/id-number-limit.ts';
import type { Job } from '#core/job.ts';
import type { Count } from '#core/limits/rate-limit.ts';
import type { Link } from '#core/link.ts';
import type { LinkStep } from '#core/page/link-event.ts';
import type { PartnerSettings } from '#core/partners/partner.ts';
import type { SavedResponse, ScopedKey } from '#store/queries/idempotency.ts';
import type { NewJob } from '#store/queries/jobs/jobs.ts';
import type { CountsByKey, KeyedCount } from '#store/queries/limits.ts';
import type { ChosenStep } from '#store/queries/links/link-events.ts';
import type { Tx } from '#store/store.ts';
import { type CountKeys, lockCounts } from './consume-submission-limits.ts';

const nameOf = ({ scope, key }: ScopedKey) => `${scope} ${key}`;

export class SubmissionRows {
  readonly #links: Map<string, Link>;
  readonly #responses: Map<string, ScopedKey & SavedResponse>;
  #lastJobs: ReadonlyMap<string, { readonly job: Job }> = new Map();
  #partners: ReadonlyMap<string, PartnerSettings> = new Map();
  #totalJobs: ReadonlyMap<string, number> = new Map();
  #locked: CountsByKey | null = null;
  // What the submissions changed.
  readonly #usedLinks: { readonly refId: string; readonly at: number }[] = [];
  readonly #triedLinks = new Map<string, Link>();
  readonly #usedPrefills: string[] = [];
  readonly #newJobs: NewJob[] = [];
  readonly #jobsOfLinks = new Map<string, number>();
  readonly #counts = new Map<string, KeyedCount>();
  readonly #newResponses = new Map<string, ScopedKey & SavedResponse>();
  readonly #texts = new Map<string, string>();
  readonly #steps: ChosenStep[] = [];

  private constructor(responses: readonly (ScopedKey & SavedResponse)[], links: readonly Link[]) {
    this.#responses = new Map(responses.map((each) => [nameOf(each), each]));
    this.#links = new Map(links.map((link) => [link.refId, link]));
  }

  /** Locks the responses saved under the keys, and then the links. */
  static async lock(tx: Tx, keys: readonly ScopedKey[], refIds: readonly string[]): Promise<SubmissionRows> {
    return new SubmissionRows(
      ...(await Promise.all([tx.idempotency.lockAll(keys), tx.links.lockAll(refIds)])),
    );
  }

  /** Locks counts by their keys, and reads what else the decisions need of the locked links. */
  async lockCounts(tx: Tx, keys: readonly CountKeys[]): Promise<void> {
    const links = [...this.#links.values()];
    const limited = links.filter(({ maxSubmissions }) => maxSubmissions !== null);
    const lastJobs = links.flatMap(({ attempts }) => attempts?.last?.serviceJobId ?? []);
    if (lastJobs.length > 0) this.#lastJobs = await tx.jobs.lockForResults(lastJobs);
    [this.#partners, this.#totalJobs, this.#locked] = await Promise.all([
      tx.partners.settingsOf([...new Set(links.map(({ partnerId }) => partnerId))]),
      tx.links.totalJobsOf(limited.map(({ refId }) => refId)),
      lockCounts(tx, keys),
    ]);
  }

  link(refId: string): Link | null {
    return this.#links.get(refId) ?? null;
  }

  partner(partnerId: string): PartnerSettings | null {
    return this.#partners.get(partnerId) ?? null;
  }

  /** How many jobs a link has, if it has a limit. */
  totalJobs(refId: string): number {
    return (this.#totalJobs.get(refId) ?? 0) + (this.#jobsOfLinks.get(refId) ?? 0);
  }

  /** The newest job of a link with attempts (D-111), as it was before these submissions; null where one of them is newer. */
  lastJob({ attempts }: Link): Job | null {
    return this.#lastJobs.get(attempts?.last?.serviceJobId ?? '')?.job ?? null;
  }

  count(key: string): Count | undefined {
    return this.#counts.get(key) ?? this.#locked?.counts.get(key);
  }

  rule(initial: LimitRule): LimitRule {
    return this.#locked?.rule(initial) ?? initial;
  }

  response(key: ScopedKey): SavedResponse | null {
    const name = nameOf(key);
    return this.#newResponses.get(name) ?? this.#responses.get(name) ?? null;
  }

  saveCounts(counts: readonly KeyedCount[]): void {
    for (const count of counts) this.#counts.set(count.key, count);
  }

  saveResponse(response: ScopedKey & SavedResponse): void {
    this.#newResponses.set(nameOf(response), response);
  }

  /** Notifies the partner of a link of what happened, if it subscribes to that (D-114). */
  notifyPartner(partner: PartnerSettings | null, steps: () => readonly LinkStep[]): void {
    if (!partner?.linkEvents) return;
    const { partnerId } = partner;
    this.#steps.push(...steps().map((step) => ({ step, partnerId, choice: partner })));
  }

  saveText({ hash, text }: { readonly hash: string; readonly text: string }): void {
    this.#texts.set(hash, text);
  }

  /**
   * Adds a job to a link, and uses up the link if it is for one.
   *
   * @param visitId - of the visit that may try again, on a link with attempts.
   */
  addJob(link: Link, added: NewJob, visitId?: string): void {
    const { refId } = link;
    const { acceptedAt: at } = added.job;
    this.#newJobs.push(added);
    this.#jobsOfLinks.set(refId, (this.#jobsOfLinks.get(refId) ?? 0) + 1);
    if (!link.isSingleUse) return;
    if (link.prefilledFields && link.usedAt === null) this.#usedPrefills.push(refId);
    const used = { ...link, usedAt: link.usedAt ?? at };
    if (link.attempts && visitId !== undefined) {
      const last = { visitId, serviceJobId: added.job.serviceJobId };
      const tried = { ...used, attempts: { ...link.attempts, last } };
      this.#links.set(refId, tried);
      this.#triedLinks.set(refId, tried);
      return;
    }
    this.#links.set(refId, used);
    this.#usedLinks.push({ refId, at });
  }

  /** Saves what was changed. Last come the rows that many wait for. */
  async save(tx: Tx): Promise<void> {
    tx.links.setUsed(this.#usedLinks);
    for (const link of this.#triedLinks.values()) await tx.links.update(link);
    tx.jobs.insertAll(this.#newJobs);
    tx.idempotency.saveAll([...this.#newResponses.values()]);
    await tx.limits.save(this.#counts.values());
    tx.links.countAll(new Map([...this.#jobsOfLinks].map(([refId, totalJobs]) => [refId, { totalJobs }])));
    const ensured = this.#steps.length > 0 ? await tx.linkEvents.insert(this.#steps) : [];
    tx.tasks.change({
      removed: [],
      postponed: [],
      ensured,
      added: this.#newJobs.map(({ job: { serviceJobId: targetId, partnerId, acceptedAt: dueAt } }) => {
        return { kind: 'job', targetId, partnerId, dueAt };
      }),
    });
    tx.consentTexts.saveAll(this.#texts);
    for (const refId of this.#usedPrefills) await tx.prefills.erase(refId);
  }
}
