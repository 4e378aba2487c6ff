/** The dearest bodies that anybody may send to a link: they need no signature. */
const MIB = 1_048_576;

interface HostileBody {
  readonly type: string;
  readonly body: () => string | Buffer;
  /** Default: a submission. */
  readonly path?: string;
}

const json = (body: () => string): HostileBody => ({ type: 'application/json', body });
/** A PNG of 5 MiB by its structure. */
const image = () =>
  Buffer.concat([PNG_HEAD, Buffer.alloc(5 * MIB - PNG_HEAD.length - PNG_END.length), PNG_END]);
const three = (spelled: (base64: string) => string) => () => {
  const base64 = spelled(image().toString('base64'));
  return `{"country":"NG","selfie":"${base64}","document_front":"${base64}","document_back":"${base64}"}`;
};
/** The signature, a header of 200 by 200 pixels, and the beginning of one chunk that has all the rest. */
const PNG_HEAD = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000c8000000c8010000000000000000004fffc749444154',
  'hex',
);
/** That chunk's check sum, and the end. */
const PNG_END = Buffer.from('000000000000000049454e4400000000', 'hex');

export const HOSTILE_BODIES: Readonly<Record<string, HostileBody>> = {
  'three images of 5 MiB': json(three((base64) => base64)),
  'three images of 5 MiB, all characters escaped': json(
    three((base64) => base64.replace(/./g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`)),
  ),
  '21 MB of small fields': json(
    () => `{${Array.from({ length: 1_500_000 }, (_, i) => `"k${i}":${i}`).join()}}`,
  ),
  '250 KB of small fields': json(
    () => `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":${i}`).join()}}`,
  ),
  'a batch of small fields': {
    ...json(
      () =>
        `{"links":[{}],${Array.from({ length: 32_000 }, (_, i) => `"k${i}":${i}`).join()},"z":"${'z'.repeat(MIB)}"}`,
    ),
    path: '/v1/hosted_links/:batch',
  },
  '250 KB of brackets': json(() => `{"a":${'['.repeat(125_000)}${']'.repeat(125_000)}}`),
  '21 MB of empty arrays': json(() => `[${'[],'.repeat(7_000_000)}[]]`),
  'a form of 21 MB': {
    type: 'multipart/form-data; boundary=edge',
    body: () => {
      const part = (name: string) =>
        `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`;
      const parts = ['selfie', 'document_front', 'document_back'].map((name) =>
        Buffer.concat([Buffer.from(part(name)), image(), Buffer.from('\r\n')]),
      );
      return Buffer.concat([...parts, Buffer.from('--edge--\r\n')]);
    },
  },
  'a form of 21 MB of line ends': {
    type: 'multipart/form-data; boundary=edge',
    body: () =>
      `--edge\r\nContent-Disposition: form-data; name="selfie"; filename="a"\r\n\r\n${'\r\n--edg'.repeat(3_000_000)}`,
  },
};
