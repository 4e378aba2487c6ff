/** The run's verifier: takes its time, sometimes fails, sometimes reports later; of one job it always says the same. */
import type { ServerResponse } from 'node:http';
import { serve } from '#harness/loopback.ts';
import { FOUND, NOT_FOUND, PROVISIONAL, reportHeaders, VERIFIER_KEY } from '#harness/verifier.ts';
import type { Instance } from './fleet.ts';
import type { VerifierBehaviour } from './trouble.ts';

export interface FaultyVerifier {
  /** The settings of servers that use it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Resolves when no report is outstanding. */
  allReported(): Promise<unknown>;
  stop(): Promise<void>;
}

interface VerifierQuestion {
  readonly service_job_id: string;
  readonly partner_params: Readonly<Record<string, string>>;
  readonly person: { readonly id_number: string };
}

const REPORT_AGAIN_MS = 200;
const REPORTED_WITHIN_MS = 1_500;

/** @param instances - Where reports go: to any that is there, for `report_url` names one that may be gone. */
export async function startFaultyVerifier(
  manners: Iterator<VerifierBehaviour>,
  instances: readonly Instance[],
): Promise<FaultyVerifier> {
  const reports = new Set<Promise<void>>();
  let isStopped = false;

  const server = await serve(async (request, response) => {
    const chunks = await request.toArray().catch(() => null);
    // Whoever asked was killed halfway.
    if (!chunks) return;
    const asked: VerifierQuestion = JSON.parse(Buffer.concat(chunks).toString());
    const { kind, delayMs } = manners.next().value as VerifierBehaviour;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (kind === 'fail') return answer(response, 500, {});
    const isTwofold = asked.partner_params['sandbox_result'] === '2';
    if (kind === 'later' || isTwofold) {
      const reported = report(asked, delayMs).finally(() => reports.delete(reported));
      reports.add(reported);
    }
    if (kind === 'later') return answer(response, 202, { later: true });
    return answer(response, 200, { result: isTwofold ? PROVISIONAL : resultOf(asked) });
  });

  /** Reports the final result until a server has taken it, or has it already. */
  async function report(asked: VerifierQuestion, delayMs: number): Promise<void> {
    const id = asked.service_job_id;
    const raw = JSON.stringify({ service_job_id: id, result: resultOf(asked) });
    for (let tries = 0; !isStopped; tries++) {
      await new Promise((resolve) => setTimeout(resolve, tries === 0 ? delayMs : REPORT_AGAIN_MS));
      const url = instances[tries % instances.length]?.url;
      const headers = { 'content-type': 'application/json', ...reportHeaders(raw, { id: `report-${id}` }) };
      const signal = AbortSignal.timeout(REPORTED_WITHIN_MS);
      const answered = url
        ? await fetch(`${url}/v1/verifications/${id}`, { method: 'POST', headers, body: raw, signal }).catch(
            () => null,
          )
        : null;
      if (answered && answered.status < 500) return;
    }
  }

  return {
    settings: {
      VERIFIER_URL: `${server.url}/verify`,
      VERIFIER_KEY,
      VERIFIER_RETRY_DELAYS_SECONDS: `0,0,${Array(100).fill(1).join(',')}`,
      VERIFIER_TIMEOUT_SECONDS: '2',
    },
    allReported: () => Promise.all(reports),
    async stop() {
      isStopped = true;
      await server.stop();
    },
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** By the last digit of the number, as the sandbox does it (D-23). */
function resultOf({ person }: VerifierQuestion): object {
  return /[1-3]$/.test(person.id_number) ? NOT_FOUND : FOUND;
}
