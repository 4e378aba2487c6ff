/** Which operation a request is for: one function over the table of operations, for servers that route nothing else. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { operationAddress, slashAtEnd, withPlainVerb } from './addresses.ts';

interface Address {
  readonly address: string;
  readonly pattern: RegExp;
  readonly methods: ReadonlyMap<string, OperationId>;
}

/** The operation and the values in its path; or what is wrong with the address or the method. */
export type Match =
  | { readonly id: OperationId; readonly path: Readonly<Record<string, string>> }
  | { readonly refused: 'not_found'; readonly message: string | null; readonly id?: OperationId }
  | { readonly refused: 'method_not_allowed'; readonly allow: string };

/** @param brand - the word in the paths of links (D-01). */
export function makeMatchRoute(brand: string): (method: string, path: string) => Match {
  const ids = Object.keys(OPERATIONS) as OperationId[];
  const byAddress = Map.groupBy(ids, (id) => operationAddress(id, brand));
  // `/:list` is no id.
  const addresses = [...byAddress].map(addressOf).sort((a, b) => variables(a) - variables(b));

  return (method, sent) => {
    const path = withPlainVerb(sent);
    const withoutSlash = slashAtEnd(path);
    if (withoutSlash !== null) {
      const meant = addresses.find(({ pattern }) => pattern.test(withoutSlash));
      const message = meant ? `use ${meant.address}, without a slash at the end` : null;
      return { refused: 'not_found', message };
    }
    for (const { pattern, methods } of addresses) {
      const found = pattern.exec(path);
      if (!found) continue;
      const id = methods.get(method === 'HEAD' ? 'GET' : method);
      const values = decoded(found.groups ?? {});
      if (values === null) return { refused: 'not_found', message: null, ...(id && { id }) };
      return id ? { id, path: values } : { refused: 'method_not_allowed', allow: allowed(methods) };
    }
    return { refused: 'not_found', message: null };
  };
}

function addressOf([address, ids]: [string, OperationId[]]): Address {
  const pattern = address.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const methods = new Map<string, OperationId>(ids.map((id) => [OPERATIONS[id].method, id]));
  return { address, pattern: new RegExp(`^${pattern}$`), methods };
}

const variables = ({ address }: Address) => address.split('{').length;

const allowed = (methods: Address['methods']) =>
  [...methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');

/** What no id has: control characters, and what would lead elsewhere where an id becomes part of a path. */
const IN_NO_ID = /[\p{Cc}/\\]/u;
const ID_CHARACTERS_MAX = 200;

/** null for a malformed escape, and for what is no id. */
function decoded(values: Record<string, string>): Record<string, string> | null {
  try {
    const all = Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)] as const);
    const isId = (value: string) => value.length <= ID_CHARACTERS_MAX && !IN_NO_ID.test(value);
    return all.every(([, value]) => isId(value)) ? Object.fromEntries(all) : null;
  } catch {
    return null;
  }
}
