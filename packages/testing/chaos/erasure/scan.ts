/** Looks through the files of a database as somebody would who has a copy of them, and SECRET. */
import { type JobKeyKind, jobKeyContext } from '#store/queries/jobs/job-keys.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Marks } from './plant.ts';

/** A value sealed under SECRET: its first byte, the SECRET's id, iv, tag, and the 32 bytes of a key. */
const SEALED_KEY_BYTES = 1 + 4 + 12 + 16 + 32;
/** In a row, the job's id and the kind stand shortly before the key. */
const BEFORE_KEY_BYTES = 60;
const JOB_AND_KIND = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[^a-z]{0,4}(texts|images)/g;

export function scanForRemains(bytes: Buffer, { text, image }: Marks, secrets: Secrets) {
  /** Whether a planted text or image lies open. */
  const isOpen = bytes.includes(text) || bytes.includes(image);
  /** Jobs whose key can be read, and with it what is sealed under it, as `job/kind`. */
  const keys = new Set<string>();
  for (const id of secrets.ids) {
    const header = Buffer.from(`01${id}`, 'hex');
    for (let at = bytes.indexOf(header); at !== -1; at = bytes.indexOf(header, at + 1)) {
      const owner = keyAt(bytes, at, secrets);
      if (owner) keys.add(owner);
    }
  }
  return { isOpen, keys };
}

/** The owner of the key that is sealed here; null when none can be opened. */
function keyAt(bytes: Buffer, at: number, secrets: Secrets): string | null {
  const before = bytes.subarray(Math.max(0, at - BEFORE_KEY_BYTES), at).toString('latin1');
  const [, serviceJobId, kind] = [...before.matchAll(JOB_AND_KIND)].at(-1) ?? [];
  if (!serviceJobId || !kind) return null;
  try {
    const sealed = bytes.subarray(at, at + SEALED_KEY_BYTES);
    secrets.open(sealed, jobKeyContext(serviceJobId, kind as JobKeyKind));
    return `${serviceJobId}/${kind}`;
  } catch {
    return null;
  }
}
