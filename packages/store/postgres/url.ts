/** The parts of a `postgres://` URL that pg reads otherwise than PostgreSQL's own programs: several hosts, and TLS. */
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

interface PostgresAddress {
  /** A URL for each host, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** Undefined leaves it to pg, which does without TLS unless the URL or PGSSLMODE asks for it. */
  readonly ssl: false | ConnectionOptions | undefined;
  /** Whether a host that only reads, such as a standby, is passed over. */
  readonly mustTakeWrites: boolean;
}

/** What is wrong with a URL, in words that follow its name. */
export class DatabaseUrlError extends Error {}

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const SESSION_ATTRS = ['any', 'read-write', 'primary'];
/** Those that are read here, and not by pg. */
const OURS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs'];
/** Those that pg reads. */
const SSL_OF_PG = ['ssl', 'sslnegotiation'];

/** @throws DatabaseUrlError */
export function parsePostgresUrl(url: string): PostgresAddress {
  const [, scheme, user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/.exec(url) ?? [];
  if (!scheme) throw new DatabaseUrlError('must begin with postgres://');
  const [path = '', ...query] = rest.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  expectKnownSsl(parameters);
  const session = oneOf(parameters, 'target_session_attrs', SESSION_ATTRS);
  const ssl = sslOptions(parameters);
  for (const name of OURS) parameters.delete(name);
  const left = parameters.size > 0 ? `?${parameters}` : '';
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${path}${left}`);
  if (!urls.every((each) => URL.canParse(each.replace('@/', '@localhost/')))) {
    throw new DatabaseUrlError(
      'must be a valid URL; what is special in a password is written as %40 and so on',
    );
  }
  // A server of ours that only reads is of no use: several hosts are always those among which one takes writes.
  return { urls, ssl, mustTakeWrites: session !== 'any' && (session !== null || urls.length > 1) };
}

/** pg passes over a parameter that it does not know: a misspelt `sslmode` would be no TLS. */
function expectKnownSsl(parameters: URLSearchParams): void {
  const known = [...OURS, ...SSL_OF_PG];
  const unknown = [...parameters.keys()].find((name) => /ssl|tls/i.test(name) && !known.includes(name));
  if (unknown === undefined) return;
  throw new DatabaseUrlError(
    `has ${unknown}, which is not known; TLS is set by sslmode=verify-full and others`,
  );
}

/** As PostgreSQL's own programs understand `sslmode`; pg takes all modes for `verify-full`. */
function sslOptions(parameters: URLSearchParams): PostgresAddress['ssl'] {
  const mode = oneOf(parameters, 'sslmode', SSL_MODES);
  const root = parameters.get('sslrootcert');
  const ca = root === null || root === 'system' ? {} : { ca: fileOf(parameters, 'sslrootcert') };
  const hasOwn = parameters.has('sslcert') || parameters.has('sslkey');
  if (mode === null && root === null && !hasOwn) return undefined;
  if (mode === 'disable') return false;
  const own = hasOwn ? { cert: fileOf(parameters, 'sslcert'), key: fileOf(parameters, 'sslkey') } : {};
  if (mode === 'verify-ca' && !('ca' in ca)) {
    throw new DatabaseUrlError('must have sslrootcert with sslmode=verify-ca');
  }
  if (mode === 'verify-ca' || (mode === 'require' && 'ca' in ca)) {
    return { ...ca, ...own, checkServerIdentity: () => undefined };
  }
  const isVerified = mode === 'verify-full' || mode === null;
  return { ...ca, ...own, rejectUnauthorized: isVerified };
}

function oneOf(parameters: URLSearchParams, name: string, values: readonly string[]): string | null {
  const value = parameters.get(name);
  if (value === null || values.includes(value)) return value;
  throw new DatabaseUrlError(`must have a ${name} that is one of: ${values.join(', ')}`);
}

function fileOf(parameters: URLSearchParams, name: string): string {
  const file = parameters.get(name) ?? '';
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    throw new DatabaseUrlError(`must have a ${name} that names a file which can be read`);
  }
  if (content.includes('-----BEGIN ')) return content;
  throw new DatabaseUrlError(`must have a ${name} that names a PEM file, with a line -----BEGIN …`);
}
