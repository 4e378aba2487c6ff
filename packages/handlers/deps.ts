import type { AuditEntry } from '#core/audit.ts';
import type { Availability } from '#core/availability.ts';
import type { ServiceTime } from '#core/clocks.ts';
import type { ShownText } from '#core/consent.ts';
import type { LimitRule } from '#core/id-numbers/id-number-limit.ts';
import type { Finding, PersonalData } from '#core/job.ts';
import type { RateLimit } from '#core/limits/rate-limit.ts';
import type { Link } from '#core/link.ts';
import type { FunnelStep } from '#core/page/daily-counts.ts';
import type { Visit } from '#core/page/visit.ts';
import type { ReportOutcome } from '#core/verification.ts';
import type { components } from '#generated/api.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { Images, SealedImages, SealedJob } from '#store/queries/jobs/jobs.ts';
import type { Store } from '#store/store.ts';
import type { Refusal } from './operation.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

/** The server's services that handlers use. Each handler picks those it needs. */
export interface Deps {
  readonly store: Store;
  readonly imageStore: ImageStore;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** A fresh random UUID. */
  readonly newId: () => string;
  /** The bucket of a partner's rows (D-81). */
  readonly bucketOf: (partnerId: string) => number;
  /** Seals what a new job stores of a person. */
  readonly sealJob: (serviceJobId: string, person: PersonalData, images: Images) => SealedJob;
  /** Seals images that a job may take (D-82). */
  readonly sealImages: (imageId: string, images: Images) => SealedImages;
  readonly linkUrl: (refId: string) => string;
  /** The text of consent that a link's page shows and `consent_shown` names; null when it names another (D-68). */
  readonly shownText: (link: Link, consentShown: string) => ShownText | null;
  /** The visit of the next attempt of the person of a visit (D-111); of a new person where the submission named none. */
  readonly retryVisit: (
    linkId: string,
    visit: Visit | null,
    attempt: number,
    now: number,
  ) => { readonly visitId: string; readonly token: string };
  /** An expiring URL of a job's selfie (D-22). */
  readonly selfieUrl: (serviceJobId: string, now: number) => string;
  /** Records a result that the verifier reports (D-18). */
  readonly reportResult: (
    serviceJobId: string,
    finding: Finding,
    audit: AuditEntry | null,
  ) => Promise<ReportOutcome>;
  /** Why the server must not call a URL; null when it may (D-52). */
  readonly urlRefusal: (url: string) => string | null;
  /** Fetches a logo. Returns what is wrong with it, null when it is fine. Null where logos are not checked (§8). */
  readonly checkLogo: ((url: string) => Promise<string | null>) | null;
  /** What an item of a batch is answered that was refused (D-103). */
  readonly itemError: (refusal: Refusal<'createLink'>) => components['schemas']['LinkInBatchResult'];
  /** Whether the source of an ID type answers (D-106). */
  readonly availability: (country: string, idType: string) => Availability;
  /** Counts what happens on a link (D-113). */
  readonly count: (refId: string, step: FunnelStep) => void;
  readonly settings: HandlerSettings;
}

/** What the operations use that only a sandbox has. */
export interface SandboxDeps extends Deps {
  /** Moves the sandbox's clock forward and returns its new time; null when it cannot go that far. */
  readonly advanceClock: (ms: number, audit: AuditEntry | null) => Promise<number | null>;
  readonly sandbox: Sandbox;
}

export interface HandlerSettings {
  /** Whether partners' addresses must be https (D-32). */
  readonly httpsOnly: boolean;
  /** Lifetime of a link created without `expires_at`, milliseconds; 0 never expires (D-10). */
  readonly linkLifetimeMs: number;
  /** How long a response is kept under its Idempotency-Key (D-29). */
  readonly idempotencyKeptMs: number;
  /** The ID number limit at first start; the database holds the one in force (D-20). */
  readonly idNumberLimit: LimitRule;
  /** Whether the ID number limit counts over all partners or for each partner (D-20). */
  readonly idNumberScope: 'all' | 'partner';
  /** Whether a partner may reset any ID number, or only one that was submitted to its links (D-20). */
  readonly idNumberResets: 'any' | 'submitted';
  /** The limits of submissions; null is off (D-64). */
  readonly limits: {
    readonly link: RateLimit | null;
    /** Of those, the most of one visitor (D-101). */
    readonly linkPerVisitor: RateLimit | null;
    /** Different ID numbers of a visitor on a link. */
    readonly visitor: RateLimit | null;
    /** Images of a partner, KiB. */
    readonly stored: RateLimit | null;
    readonly storedPerVisitor: RateLimit | null;
    /** What one visitor may take of the ID number limit, percent, 1 to 99. */
    readonly numberPerVisitorPercent: number | null;
  };
}
