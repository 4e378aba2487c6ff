/** What the contract says of a request without its extensions, and values that no schema can check. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import contract from '#generated/openapi.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: the document and bodies are walked as plain JSON.
export type Json = any;

export interface Detail {
  readonly path: string;
  readonly message: string;
}

/** The document without the fields that carry `x-extension`. */
function plain(node: Json): Json {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const isExtension = (each: Json) => each?.['x-extension'] ?? lookUp(each?.$ref)?.['x-extension'];
  const named = (name: string) => (name === 'properties' ? (each: Json) => !isExtension(each) : () => true);
  return Object.fromEntries(
    Object.entries<Json>(node).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? plain(Object.fromEntries(Object.entries(value).filter(([, each]) => named(name)(each))))
        : plain(value),
    ]),
  );
}

const lookUp = ($ref?: string): Json =>
  $ref?.startsWith('#/components/schemas/')
    ? (contract.components.schemas as Json)[$ref.slice('#/components/schemas/'.length)]
    : undefined;

const PLAIN = plain({ components: contract.components });

/** The fields of a request that the server knows. */
export const fieldsOf = (schema: string): string[] =>
  Object.keys(PLAIN.components.schemas[schema].properties);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
ajvFormats.default(ajv);
ajv.addSchema(PLAIN, 'contract');

/** What is missing or wrong, what is missing first. */
export function detailsOf(schema: string, body: Json): { missing: Detail[]; wrong: Detail[] } {
  const validate =
    ajv.getSchema(`contract#/components/schemas/${schema}`) ??
    ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
  const errors = validate(body) ? [] : (validate.errors ?? []);
  const missing = errors.filter(({ keyword }) => keyword === 'required');
  const wrong = errors.filter(({ keyword }) => keyword !== 'required' && keyword !== 'anyOf');
  const anyOf = errors.filter(({ keyword }) => keyword === 'anyOf');
  const at = (path: string, message = 'is wrong'): Detail => ({ path, message });
  return {
    missing: missing.map(({ instancePath, params }) =>
      at(`${instancePath}/${params['missingProperty']}`, 'is required'),
    ),
    wrong: unique([
      ...[...wrong, ...anyOf].map(({ instancePath, message }) => at(instancePath, message)),
      ...unreadable(body),
    ]),
  };
}

/** One detail a field. */
const unique = (details: Detail[]): Detail[] => [
  ...new Map(details.map((each) => [each.path, each])).values(),
];

/** Fields with a NUL or half of a surrogate pair (D-89), as deep as the contract has fields. */
function unreadable(body: Json, path = '', depth = 3): Detail[] {
  if (typeof body === 'string') {
    return body.includes('\0') || !body.isWellFormed() ? [{ path, message: 'is no text' }] : [];
  }
  if (typeof body !== 'object' || body === null || depth === 0) return [];
  return Object.entries(body).flatMap(([name, value]) => [
    ...(name.isWellFormed() ? [] : [{ path: `${path}/${name}`, message: 'is no text' }]),
    ...unreadable(value, `${path}/${name}`, depth - 1),
  ]);
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T|( ))(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?\4(?:Z|[+-]\d\d:?\d\d)$/;

/** Epoch milliseconds of a timestamp; null for what is none (D-04, D-34). */
export function timeOf(value: string | number): number | null {
  if (typeof value === 'number' || /^\d{1,16}$/.test(value)) return Number(value);
  const [, year, month, day, , hour] = ISO.exec(value) ?? [];
  if (!year || Number(hour) > 23) return null;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > days) return null;
  const at = Date.parse(
    value
      .replace(' ', 'T')
      .replace(' ', '')
      .replace(/(\.\d{3})\d+/, '$1')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  );
  return Number.isNaN(at) ? null : at;
}

const REFUSED_SCHEMES =
  /^(javascript|data|file|vbscript|blob|filesystem|about|view-source|mailto|ws|wss|ftp):/i;

/** Whether an address may be a `redirect_url` (D-17). */
export function isRedirect(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (/[\s\u0000-\u001f\\]/.test(text) || REFUSED_SCHEMES.test(text)) return false;
  if (!/^https?:/i.test(text)) return /^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text);
  return isHttp(text);
}

/** Whether an address may be another URL of a link (D-32). */
export function isHttp(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:\/\/[^/]/i.test(text) && url !== null && !url.username && !url.password && url.port !== '0';
}

/** Numbers that are not public, by the first part and the range of the second. */
const NOT_PUBLIC: readonly (readonly [first: number, from: number, to: number])[] = [
  [0, 0, 255],
  [10, 0, 255],
  [100, 64, 127],
  [169, 254, 254],
  [172, 16, 31],
  [192, 0, 0],
  [192, 88, 88],
  [192, 168, 168],
  [198, 18, 19],
  [198, 51, 51],
  [203, 0, 0],
];

/** Whether a callback may go there (D-52): names, public numbers, and the loopback of a sandbox. */
export function isPublic(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  if (host === 'localhost' || /^127\./.test(host) || host === '[::1]') return true;
  if (host.startsWith('[')) return /^\[2[0-9a-f]{3}:/.test(host) && !/^\[(2001:db8|2002):/.test(host);
  const [a = 0, b = 0] = host.split('.').map(Number);
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(host)) return true;
  return a < 224 && !NOT_PUBLIC.some(([first, from, to]) => a === first && b >= from && b <= to);
}

/** The letters and digits of an ID number, as they are compared (D-20). */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The image without its metadata; null for what is no whole PNG of the right size (D-71). */
export function plainImage(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.length < 33) return null;
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (sides.some((side) => side < 200 || side > 10_000)) return null;
  const kept: Uint8Array[] = [PNG];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return null;
    if (!/^(tEXt|iTXt|zTXt|eXIf|tIME)$/.test(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return end === bytes.length ? Buffer.concat(kept) : null;
    at = end;
  }
  return null;
}
