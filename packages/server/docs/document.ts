/** The contract as this server serves it: under its brand word (D-01), with its operator's address, contact and licence. */
import { servedPath } from '#generated/stubs/addresses.ts';

interface Document {
  readonly info: object;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: object;
}

/** The operator's own values; null or left out for the contract's. */
interface Operator {
  readonly brand: string;
  readonly publicUrl?: string | null;
  readonly contact?: { readonly email: string | null; readonly url: string | null };
  readonly license?: string | null;
  /** Production has none of the sandbox's own operations. */
  readonly mode?: 'sandbox' | 'production';
}

export function servedDocument<Contract extends Document>(
  contract: Contract,
  { brand, publicUrl, contact, license, mode }: Operator,
): Contract {
  const paths = Object.entries(contract.paths)
    .filter(([path]) => mode !== 'production' || !path.startsWith('/sandbox/'))
    .map(([path, item]) => [servedPath(path, brand), item]);
  const { email, url } = contact ?? {};
  const info = {
    ...contract.info,
    ...((email || url) && { contact: { ...(email && { email }), ...(url && { url }) } }),
    ...(license && { license: { name: license, identifier: license } }),
  };
  const servers = publicUrl
    ? [{ url: publicUrl, description: 'This service.', 'x-internal': false }]
    : contract.servers;
  return { ...contract, info, servers, 'x-brand': brand, paths: Object.fromEntries(paths) };
}
