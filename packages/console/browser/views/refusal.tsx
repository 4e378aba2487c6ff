/** Why a signature was refused, for somebody who compares with their own code. */
import type { SignatureRefusal } from '#console/signature-refusal.ts';
import { duration, firstDifference } from '../format.ts';
import { Code } from '../parts/code.tsx';
import { Facts } from '../parts/frame/page.tsx';
import { Steps } from '../parts/steps.tsx';

export const REASONS: Readonly<Record<SignatureRefusal['reason'], string>> = {
  unknown_partner: 'unknown partner',
  malformed_timestamp: 'malformed timestamp',
  skewed_timestamp: 'timestamp too far from now',
  service_timestamp: 'timestamp with the service’s mark',
  signed_text_differs: 'another text was signed',
  wrong_key: 'signed with another key',
  encoding: 'encoded differently',
  key_role: 'the key may not do this',
  suspended: 'the partner is suspended',
  content_signature: 'the signature over the content is wrong',
  replayed: 'sent before',
  unknown: 'the signature does not match',
};

export function Refusal({ refusal }: { refusal: SignatureRefusal }) {
  const { reason, explanation, expected_text, expected_signature, sent_signature, skew_ms, tolerance_ms } =
    refusal;
  return (
    <section class="card refusal" aria-label="Why the signature was refused">
      <h2>Signature refused: {REASONS[reason]}</h2>
      <p class="explanation">{explanation}</p>
      {expected_text !== null && <Code text={expected_text} label="The text to sign" />}
      {(sent_signature !== null || expected_signature !== null) && (
        <Signatures sent={sent_signature} expected={expected_signature} />
      )}
      {skew_ms !== null && (
        <Facts
          facts={[
            ['Timestamp', `${duration(skew_ms)} ${skew_ms < 0 ? 'behind' : 'ahead of'} the server`],
            ['Allowed', `${duration(tolerance_ms)} either way`],
          ]}
        />
      )}
      {refusal.steps.length > 0 && (
        <>
          <h3>Step by step</h3>
          <Steps steps={refusal.steps} label="How the signature is checked" />
        </>
      )}
    </section>
  );
}

/** One above the other, with a mark from the first character that differs. */
function Signatures({ sent, expected }: { sent: string | null; expected: string | null }) {
  const at = sent !== null && expected !== null ? firstDifference(sent, expected) : -1;
  return (
    <dl class="signatures">
      <div>
        <dt>Sent</dt>
        <dd>{sent === null ? <span class="soft">none</span> : <Marked text={sent} from={at} />}</dd>
      </div>
      <div>
        <dt>Expected</dt>
        <dd>
          {expected === null ? (
            <span class="soft">cannot be said</span>
          ) : (
            <Marked text={expected} from={at} />
          )}
        </dd>
      </div>
    </dl>
  );
}

function Marked({ text, from }: { text: string; from: number }) {
  if (from < 0) return <code>{text}</code>;
  return (
    <code>
      {text.slice(0, from)}
      <mark>{text.slice(from)}</mark>
    </code>
  );
}
