/** How a signature is computed, step by step, to compare with what other code computed. */
import { useId, useState } from 'preact/hooks';
import type { SignatureStep } from '#console/data.ts';
import { firstDifference, showCharacter } from '../format.ts';
import { Copy } from './copy.tsx';

export function Steps({ steps, label }: { steps: readonly SignatureStep[]; label: string }) {
  if (steps.length === 0) return null;
  return (
    <>
      <ol class="steps" aria-label={label}>
        {steps.map(({ title, value, ok }, at) => (
          <li key={at} class={ok ? 'ok' : 'wrong'}>
            <span class="step-title">
              {title} {!ok && <strong class="problem">here it is refused</strong>}
            </span>
            {value !== '' && (
              <span class="step-value">
                <code>{value}</code>
                <Copy text={value} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <Compare steps={steps} />
    </>
  );
}

/** Says which step a text is the value of, or where it parts from the most similar one. */
export function Compare({ steps }: { steps: readonly SignatureStep[] }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <div class="compare">
      <label for={id}>Compare with what your code computed</label>
      <textarea
        id={id}
        rows={2}
        spellcheck={false}
        placeholder="Paste the text that you signed, or your signature"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p aria-live="polite">{text !== '' && comparison(text, steps)}</p>
    </div>
  );
}

/** @param yours - what other code computed for one of the steps. */
export function comparison(yours: string, steps: readonly SignatureStep[]): string {
  const same = steps.find(({ value }) => value === yours);
  if (same) return `The same as “${same.title}”, to the last character.`;
  const trimmed = steps.find(({ value }) => value.trim() === yours.trim());
  if (trimmed) return `The same as “${trimmed.title}”, but for spaces or line breaks around it.`;
  const [closest] = steps
    .map((step) => ({ ...step, at: firstDifference(yours, step.value) }))
    .toSorted((one, other) => other.at - one.at);
  if (!closest || closest.at < 1) return 'No step has this value, nor one that begins like it.';
  const { title, value, at } = closest;
  return `Like “${title}” for ${at} characters; then yours has ${showCharacter(yours, at)} where ${showCharacter(value, at)} is expected.`;
}
