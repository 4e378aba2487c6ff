/** Prints everything that is stored about a user (D-70). */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wireConsent } from '#core/consent.ts';
import { deliveryBody } from '#handlers/callbacks/delivery-body.ts';
import { linkBody } from '#handlers/links/link-body.ts';
import { printableJson } from '#protocol/printable-json.ts';
import { wireTime } from '#protocol/wire-time.ts';
import { linkPath } from '#server/addresses.ts';
import { makeLog } from '#server/observe/log.ts';
import { openImageStore } from '#server/open-image-store.ts';
import type { Config } from '#server/settings/config.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { ReadTx, Store } from '#store/store.ts';
import { jobRow } from './jobs.ts';

export interface Asked {
  readonly partnerId: string;
  readonly userId: string;
  /** Where images are written; null: they are printed. */
  readonly folder: string | null;
}

/** Link by link and job by job: a unit of work has little time, and images may not fit into one text. */
export async function exportPerson(store: Store, config: Config, asked: Asked): Promise<void> {
  const { partnerId, userId, folder } = asked;
  if (folder !== null) mkdirSync(folder, { mode: 0o700, recursive: true });
  const log = makeLog(config.logLevel);
  const imageStore = await openImageStore(config, { store, realNow: Date.now, log });
  try {
    const { ids, disabledAt } = await store.read(async (tx) => ({
      ids: await tx.people.ids(partnerId, userId),
      disabledAt: await tx.people.disabledAt(partnerId, userId),
    }));
    const found = [];
    for (const refId of ids.links) found.push(await store.read((tx) => readLink(tx, refId, config)));
    const person = {
      partner_id: partnerId,
      user_id: userId,
      disabled_at: wireTime(disabledAt),
      links: found.flatMap(({ link }) => link ?? []),
    };
    console.log(`${printableJson(person).slice(0, -1)}, "jobs": [`);
    for (const [i, id] of ids.jobs.entries()) {
      const job = await store.read((tx) => readJob(tx, id));
      const images = await readImages(store, imageStore, id, folder);
      console.log(printableJson({ ...job, images }) + (i < ids.jobs.length - 1 ? ',' : ''));
    }
    // Sent ahead of a submission (D-82): stored as those of jobs are.
    const images = [];
    for (const id of found.flatMap(({ staged }) => staged))
      images.push(...(await readImages(store, imageStore, id, folder)));
    console.log(`], "staged_images": ${printableJson(images)}}`);
  } finally {
    await imageStore.close();
  }
}

async function readLink(tx: ReadTx, refId: string, config: Config) {
  const link = await tx.links.find(refId);
  // Removed meanwhile.
  if (!link) return { link: null, staged: [] };
  const body = linkBody(link, `${config.publicUrl ?? ''}${linkPath(refId)}`);
  const prefill = link.link.prefilledFields ? await tx.prefills.find(refId) : null;
  return { link: prefill ? { ...body, prefill } : body, staged: await tx.stagedImages.ofLink(refId) };
}

async function readJob(tx: ReadTx, serviceJobId: string) {
  const found = await tx.jobs.findWithPerson(serviceJobId);
  if (!found) return {};
  const { job, person } = found;
  const deliveries = await tx.deliveries.ofJob(serviceJobId);
  const callbacks = [];
  for (const delivery of deliveries) {
    const callback = await tx.callbacks.find(delivery.callbackId);
    const attempts = await tx.callbacks.attempts(delivery.callbackId);
    callbacks.push({
      ...deliveryBody(delivery),
      payload: callback?.payload ?? null,
      answers: attempts.map(({ at, status, error, location, responseBody }) => ({
        at: wireTime(at),
        status,
        error,
        location,
        body: responseBody && new TextDecoder().decode(responseBody),
      })),
    });
  }
  const { consent, partnerParams } = job;
  const text = consent.textHash ? await tx.consentTexts.find(consent.textHash) : null;
  return {
    ...jobRow(job),
    partner_params: partnerParams,
    person,
    consent: { ...wireConsent(consent), text },
    callbacks,
  };
}

async function readImages(
  store: Store,
  imageStore: ImageStore,
  serviceJobId: string,
  folder: string | null,
): Promise<object[]> {
  const rows = await store.read((tx) => tx.jobs.images(serviceJobId));
  const images = [];
  for (const [field, row] of Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const image = await imageStore.load(row);
    // Erased meanwhile.
    if (!image) continue;
    const about = { field, type: image.type, source: image.source ?? null };
    if (folder === null) images.push({ ...about, data: Buffer.from(image.bytes).toString('base64') });
    else {
      const file = path.join(
        folder,
        `${serviceJobId}-${field}.${image.type === 'image/png' ? 'png' : 'jpg'}`,
      );
      writeFileSync(file, image.bytes, { mode: 0o600 });
      images.push({ ...about, file });
    }
  }
  return images;
}
