import type { RealTime } from '#core/clocks.ts';
import { IMAGES_IN_DATABASE, type ImageStore } from '#store/images/image-store.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import type { RequestScheduler } from './api/request-scheduler.ts';
import type { Logger } from './observe/log.ts';
import { type Config, ConfigError } from './settings/config.ts';

/** Put at start, to see whether objects can be put at all. */
const CHECK_NAME = 'check';

/** Opens the configured store of images. @throws ConfigError when it refuses, as with a wrong key or bucket. */
export async function openImageStore(
  { images }: Config,
  { store, realNow, log }: { readonly store: Store; readonly realNow: () => RealTime; readonly log: Logger },
): Promise<ImageStore> {
  if (!images) return IMAGES_IN_DATABASE;
  // Imported only here, so that a server without it starts faster.
  const { ObjectRefused, openS3 } = await import('#store/images/object-store.ts');
  const { imagesInObjects } = await import('#store/images/object-images.ts');
  const objects = openS3(images);
  try {
    await objects.put(CHECK_NAME, Buffer.from(CHECK_NAME));
    await objects.delete(CHECK_NAME);
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : error;
    if (cause instanceof ObjectRefused && cause.status < 500) {
      await objects.close();
      throw new ConfigError(`IMAGES_URL cannot be used: ${cause.message}.`);
    }
    // Everything that needs no image works without it.
    log.error({ reason: String(cause) }, 'image store unavailable');
  }
  return imagesInObjects({ store, objects, now: realNow });
}

/** The image store for requests, which let others run while their images are uploaded. */
export const releaseDuringPut = (store: ImageStore, { releaseDuring }: RequestScheduler): ImageStore => ({
  ...store,
  put: (images) =>
    Object.keys(images).length === 0 ? store.put(images) : releaseDuring(() => store.put(images)),
});
