/** Routes that are not operations of the contract: health, the document, and images. */
import type { ServiceTime } from '#core/clocks.ts';
import { IMAGE_FIELDS } from '#core/id-numbers/id-type.ts';
import { errorResponse } from '#generated/stubs/errors.ts';
import { ADDRESSES } from '#server/addresses.ts';
import type { Audit } from '#server/api/audit.ts';
import type { ImageLinks } from '#server/image-links.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { Store } from '#store/store.ts';
import type { HttpRequest } from '../request.ts';
import { type HttpResponse, NO_HEADERS, type Route, redirectTo } from '../route.ts';
import { plainRoute } from './plain-route.ts';

interface ServiceDeps {
  readonly store: Store;
  readonly audit: Pick<Audit, 'image'>;
  readonly imageStore: ImageStore;
  readonly isReady: () => Promise<boolean>;
  /** Why it is not, where that is known. */
  readonly notReady: () => string | null;
  readonly imageLinks: ImageLinks;
  readonly now: () => ServiceTime;
  /** The served document, JSON. */
  readonly document: Buffer;
}

const ok = (body: object): HttpResponse => ({ status: 200, headers: NO_HEADERS, body });

export function serviceRoutes({
  store,
  imageStore,
  audit,
  isReady,
  notReady,
  imageLinks,
  now,
  document,
}: ServiceDeps): Route[] {
  const openapi = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' };
  const yaml = { ...openapi, 'content-type': 'application/yaml' };

  return [
    plainRoute(ADDRESSES.home, () => redirectTo(ADDRESSES.docs)),
    plainRoute(ADDRESSES.document, () => ({ status: 200, headers: openapi, body: document })),
    // JSON is YAML.
    plainRoute(ADDRESSES.documentYaml, () => ({ status: 200, headers: yaml, body: document })),
    // Its links are relative to the docs.
    plainRoute(ADDRESSES.llms, () => redirectTo(`${ADDRESSES.docs}/llms.txt`)),
    /** Liveness: the process answers. */
    plainRoute(ADDRESSES.health, () => ok({ status: 'ok' })),
    /** Readiness: the store takes writes, the clock is right (D-115), and the server is not stopping. */
    plainRoute(ADDRESSES.readiness, async ({ id }) =>
      (await isReady()) ? ok({ status: 'ready' }) : unavailable(id),
    ),
    plainRoute(ADDRESSES.image, serveImage),
  ];

  function unavailable(id: string): HttpResponse {
    const response = errorResponse(id, null, 'unavailable');
    const error = notReady();
    return error === null ? response : { ...response, body: { ...(response.body as object), error } };
  }

  async function serveImage(request: HttpRequest): Promise<HttpResponse> {
    const { id, path, query } = request;
    const refuse = (condition: string) => {
      audit.image(request, condition);
      return errorResponse(id, null, condition);
    };
    const { serviceJobId = '', kind = '' } = path;
    const [expires, signature] = [String(query['expires']), String(query['signature'])];
    const verdict = imageLinks.check({ serviceJobId, kind, expires, signature }, now());
    if (verdict === 'expired') return refuse('image_link_expired');
    const field = IMAGE_FIELDS.find((name) => name === kind);
    const found =
      verdict === 'valid' && field
        ? await store.read(async (tx) => ({
            row: await tx.jobs.image(serviceJobId, field),
            job: await tx.jobs.find(serviceJobId),
          }))
        : null;
    const image = found?.row && (await imageStore.load(found.row));
    if (!image) return refuse('not_found');
    audit.image(request, 'ok', found.job?.partnerId);
    const headers = {
      'content-type': image.type,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    return { status: 200, headers, body: image.bytes };
  }
}
