/** The location of a bucket for images. */
interface ImagesLocation {
  /** The URL of the bucket, with the prefix of its objects' names, if any. */
  readonly url: string;
  readonly region: string;
}

export const IMAGES_URL_FORMS =
  's3://<bucket>?region=… for Amazon, or s3://<bucket>?endpoint=https://… for another store, without keys';

/** Reads `s3://bucket/prefix?endpoint=…&region=…`; null when it is malformed, or has keys, which must not be logged. */
export function parseImagesUrl(text: string): ImagesLocation | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, hostname: bucket, port, pathname, searchParams, hash } = new URL(text);
  const region = searchParams.get('region');
  const endpoint = searchParams.get('endpoint') ?? (region && `https://s3.${region}.amazonaws.com`);
  if (protocol !== 's3:' || username || port || hash || !endpoint) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !/^(\/[\w.-]+)*\/?$/.test(pathname)) return null;
  if (!/^https?:\/\/[\w.:[\]-]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) return null;
  if (region !== null && !/^[\w-]{1,50}$/.test(region)) return null;
  if ([...searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return null;
  const base = endpoint.replace(/\/$/, '');
  return { url: `${base}/${bucket}${pathname.replace(/\/$/, '')}`, region: region ?? 'us-east-1' };
}
