import { operationAddress } from '#generated/stubs/addresses.ts';
import type { Config } from './settings/config.ts';
import type { RunningServer } from './start.ts';

/** What the server prints when it listens. In the sandbox: all that a first request needs. */
export function banner(config: Config, { url, sandboxKey, managementUrl }: RunningServer): string {
  const management = managementUrl === null ? '' : `\nManagement on ${managementUrl}`;
  if (sandboxKey === null) return `Listening on ${url}${management}`;
  const isKept = sandboxKey !== config.sandboxApiKey;
  const kept = isKept ? '  (of the database, which SANDBOX_API_KEY does not change)' : '';
  return `Hosted Verification Links sandbox
  listening   ${url}
  console     ${url}/console
  docs        ${url}/docs
${managementUrl === null ? '' : `  management  ${managementUrl}\n`}  partner     ${config.sandboxPartnerId}
  API key     ${sandboxKey}${kept}
  callbacks   to public addresses, and, as this is a sandbox, to loopback

Create a link (needs curl and openssl):

${createLinkCommand(config, url, sandboxKey)}
`;
}

/** A `curl` command that signs its request when it runs, so that its timestamp is fresh. */
export function createLinkCommand(config: Config, url: string, key: string): string {
  const path = operationAddress('createLink', config.brand);
  const { sandboxPartnerId: partner } = config;
  const body = JSON.stringify({
    partner_id: partner,
    timestamp: '%s',
    signature: '%s',
    company_name: 'Blue Ridge Bank',
    data_privacy_policy_url: 'https://partner.example/privacy',
    callback_url: 'http://127.0.0.1:4000/callbacks',
    id_types: [
      { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
      { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' },
    ],
  });
  return `curl -sS ${url}${path} -H 'content-type: application/json' -d "$(
  t=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  s=$(printf %s "\${t}${partner}sid_request" | openssl dgst -sha256 -hmac '${key}' -binary | base64)
  printf '${body}' "$t" "$s")"`;
}
