/** Calls an operation of the sandbox that clients do not have: it is not signed, and production has none of them. */
import type { AnyError } from '../contract.ts';
import { networkFailure } from '../failures.ts';
import { CallFailed } from '../unwrap.ts';
import type { Settings } from './shell/settings.ts';
import { UsageError } from './shell/shell.ts';

/** @throws UsageError when the service is not a sandbox; CallFailed when it can't be reached. */
export async function postFaultControl({ url }: Settings, name: string, input: object): Promise<void> {
  const address = `${url.replace(/\/+$/, '')}/sandbox/${name}`;
  let response: Response;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      redirect: 'manual',
    });
  } catch (error) {
    throw new CallFailed(networkFailure(error, new AbortController().signal).error);
  }
  if (response.ok) return;
  const { error } = (await response.json().catch(() => ({}))) as Partial<AnyError>;
  throw new UsageError(
    response.status === 404
      ? `${url} is not a sandbox, which is what this command works against: production has no POST /sandbox/${name}.`
      : `${address} answered ${response.status}: ${error ?? 'no error of the contract'}`,
  );
}
