/** A verifier that is slow, sometimes fails and sometimes reports later. A job's result is always the same. */
import type { ServerResponse } from 'node:http';
import { serve } from '#testing/harness/loopback.ts';
import { FOUND, NOT_FOUND, PROVISIONAL, reportHeaders, VERIFIER_KEY } from '#testing/harness/verifier.ts';
import type { VerifierBehaviour } from './faults.ts';
import type { Instance } from './instance.ts';

interface VerifierRequest {
  readonly service_job_id: string;
  readonly partner_params: Readonly<Record<string, string>>;
  readonly person: { readonly id_number: string };
}

const REPORT_RETRY_MS = 200;
const REPORTED_WITHIN_MS = 1_500;

/** @param instances - Reports go to any that is up: the one in `report_url` may be down. */
export async function startFaultyVerifier(
  behaviours: Iterator<VerifierBehaviour>,
  instances: readonly Instance[],
) {
  const reports = new Set<Promise<void>>();
  let isStopped = false;

  const server = await serve(async (request, response) => {
    const chunks = await request.toArray().catch(() => null);
    // The server was killed while it sent the request.
    if (!chunks) return;
    const asked: VerifierRequest = JSON.parse(Buffer.concat(chunks).toString());
    const { kind, delayMs } = behaviours.next().value as VerifierBehaviour;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (kind === 'fail') return answer(response, 500, {});
    const hasProvisionalResult = asked.partner_params['sandbox_result'] === '2';
    if (kind === 'later' || hasProvisionalResult) {
      const reported = report(asked, delayMs).finally(() => reports.delete(reported));
      reports.add(reported);
    }
    if (kind === 'later') return answer(response, 202, { later: true });
    return answer(response, 200, { result: hasProvisionalResult ? PROVISIONAL : resultOf(asked) });
  });

  /** Reports the final result until a server answers without a 5xx. */
  async function report(asked: VerifierRequest, delayMs: number): Promise<void> {
    const id = asked.service_job_id;
    const raw = JSON.stringify({ service_job_id: id, result: resultOf(asked) });
    for (let attempts = 0; !isStopped; attempts++) {
      await new Promise((resolve) => setTimeout(resolve, attempts === 0 ? delayMs : REPORT_RETRY_MS));
      const url = instances[attempts % instances.length]?.url;
      const headers = { 'content-type': 'application/json', ...reportHeaders(raw, { id: `report-${id}` }) };
      const signal = AbortSignal.timeout(REPORTED_WITHIN_MS);
      const sent = { method: 'POST', headers, body: raw, signal };
      const answered = url ? await fetch(`${url}/v1/verifications/${id}`, sent).catch(() => null) : null;
      if (answered && answered.status < 500) return;
    }
  }

  return {
    /** Settings of servers that use it. */
    settings: {
      VERIFIER_URL: `${server.url}/verify`,
      VERIFIER_KEY,
      VERIFIER_RETRY_DELAYS_SECONDS: `0,0,${Array(100).fill(1).join(',')}`,
      VERIFIER_TIMEOUT_SECONDS: '2',
    },
    /** Resolves when no report is outstanding. */
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
function resultOf({ person }: VerifierRequest): object {
  return /[1-3]$/.test(person.id_number) ? NOT_FOUND : FOUND;
}
