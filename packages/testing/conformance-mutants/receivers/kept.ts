/** Receivers that keep something else than what came, or take one job or callback for another. */
import type { Json } from '#conformance/kit/contract.ts';
import { type Mistakes, type Parts, SOUND } from './receiver.ts';

/** Does not keep some results, although it takes them. */
const dropping = (isDropped: (result: Json) => boolean): Partial<Parts> => ({
  isRepeat: (seen, name) => SOUND.isRepeat(seen, name) || name === 'dropped',
  nameOf: (headers, result) => (isDropped(result) ? 'dropped' : SOUND.nameOf(headers, result)),
});

/** Keeps results otherwise than they came. */
const keeping = (change: (result: Json) => object): Partial<Parts> => ({
  merge: (before, after) => SOUND.merge(before, { ...after, ...change(after) }),
});

/** Takes another flag, or a code, for the sign of a final result. */
const finalBy = (isFinal: (result: Json) => boolean): Partial<Parts> => ({
  merge: (before, after) => (before && isFinal(before) && !isFinal(after) ? before : after),
});

/** Reads ids otherwise than they came, those of jobs. */
const readingIds = (read: (id: string) => unknown): Partial<Parts> => ({
  jobName: ({ user_id, job_id }) => `${read(user_id)}\n${read(job_id)}`,
});

const asNumber = (id: string) => (id.trim() !== '' && Number.isFinite(Number(id)) ? Number(id) : id);

export const KEPT: Mistakes = {
  'results without success are dropped': dropping(({ job_success }) => !job_success),
  'provisional results are dropped': dropping(({ job_complete }) => !job_complete),
  'results of the system error are dropped': dropping(({ ResultCode }) => ResultCode === '2301'),
  'success is derived from the code': keeping(({ ResultCode }) => ({
    job_success: /^(1012|0810)$/.test(ResultCode),
  })),
  'what is provisional is no success': keeping(({ job_complete, job_success }) => ({
    job_success: job_success && job_complete,
  })),
  'a result is taken for a repeat of one with the same code': {
    nameOf: (_, { PartnerParams: { user_id, job_id }, ResultCode }) => `${user_id} ${job_id} ${ResultCode}`,
  },
  'fields of a provisional result stay in the final one': {
    merge: (before, after) => SOUND.merge(before, { ...before, ...after }),
  },
  'every result is final': keeping(() => ({ job_complete: true })),
  'the code 0812 alone is provisional': finalBy(({ ResultCode }) => ResultCode !== '0812'),
  'a success is final': finalBy(({ job_success }) => job_success),
  'a known code is final': finalBy(({ ResultCode, job_complete }) => job_complete && ResultCode !== '1099'),
  'codes are numbers': keeping(({ ResultCode }) => ({ ResultCode: String(Number(ResultCode)) })),
  'ids of jobs are read as numbers': readingIds(asNumber),
  'ids of jobs are compared without case': readingIds((id) => id.toLowerCase()),
  'ids of jobs are trimmed': readingIds((id) => id.trim()),
  'ids of jobs are in normal form': readingIds((id) => id.normalize('NFC')),
  'ids of jobs are decoded': readingIds((id) => id.replaceAll('%20', ' ')),
  'ids of jobs lose what is not a letter or a digit': readingIds((id) => id.replace(/[^\p{L}\p{N}]/gu, '')),
  ...Object.fromEntries(
    [64, 100, 128].map((length) => [
      `ids of jobs are cut at ${length} characters`,
      readingIds((id) => id.slice(0, length)),
    ]),
  ),
  ...Object.fromEntries(
    ['', ':', '-', '_', '/', '|', ' '].map((sign) => [
      `ids of user and job are joined with “${sign}”`,
      {
        jobName: ({ user_id, job_id }) => user_id + sign + job_id,
      },
    ]),
  ),
  'a job is known by its job_id alone': { jobName: ({ job_id }) => job_id },
  'a job is known by its user alone': { jobName: ({ user_id }) => user_id },
  'ids of callbacks are cut at 36 characters': {
    nameOf: (headers) => (headers['webhook-id'] ?? '').slice(0, 36),
  },
  'ids of callbacks lose their hyphens': {
    nameOf: (headers) => (headers['webhook-id'] ?? '').replace(/[-_]/g, ''),
  },
  'names are cut at 255 characters': keeping(({ FullName = '' }) => ({ FullName: FullName.slice(0, 255) })),
  'texts are cut at 255 characters': keeping(({ ResultText }) => ({ ResultText: ResultText.slice(0, 255) })),
  'it answers before it has stored': { isHasty: true },
};
