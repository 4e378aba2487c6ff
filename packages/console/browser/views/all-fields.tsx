/** The second view of a link's fields: what is changed in one view does not undo what was changed in the other. */
import { useRef, useState } from 'preact/hooks';
import { Copy } from '../parts/copy.tsx';

/** Fields of `createLink`, without those that sign it. */
export type LinkFields = Readonly<Record<string, unknown>>;

interface AllFieldsProps {
  readonly fields: LinkFields;
  readonly onFields: (fields: LinkFields) => void;
}

/** Every field that the API has, as JSON. */
export function AllFields({ fields, onFields }: AllFieldsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  /** What the JSON said when it was right the last time: what differs from it was changed here. */
  const said = useRef(fields);
  const [problem, setProblem] = useState('');
  const [note, setNote] = useState('');
  const text = draft ?? JSON.stringify(fields, null, 2);
  const change = (next: string) => {
    if (draft === null) said.current = fields;
    setDraft(next);
    setNote('');
    try {
      const read = readFields(next);
      const { merged, conflicts } = mergeFields(fields, said.current, read);
      said.current = read;
      onFields(merged);
      setProblem('');
      if (conflicts.length > 0) setNote(`Changed in the form too: ${conflicts.join(', ')}. The JSON counts.`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const discard = () => {
    setDraft(null);
    setProblem('');
  };
  return (
    <details>
      <summary>All fields, as JSON</summary>
      <label>
        <span class="unseen">All fields, as JSON</span>
        <textarea
          class="json"
          rows={12}
          spellcheck={false}
          value={text}
          aria-invalid={problem !== ''}
          // Nothing is created without what was typed here.
          ref={(box) => box?.setCustomValidity(problem)}
          onInvalid={({ currentTarget }) => currentTarget.closest('details')?.setAttribute('open', '')}
          onInput={(event) => change(event.currentTarget.value)}
          onBlur={() => problem === '' && setDraft(null)}
        />
      </label>
      <p class="row">
        <span class={problem ? 'problem' : 'soft'} role="status">
          {problem || note}
        </span>
        {problem && (
          <button type="button" class="small" onClick={discard}>
            Discard this JSON
          </button>
        )}
        <Copy text={text} />
      </p>
    </details>
  );
}

/** @throws for what is no JSON, and no object. */
function readFields(text: string): LinkFields {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('must be an object');
  return read as LinkFields;
}

/**
 * The fields as they are now, with what has changed from `before` to `after`.
 *
 * @returns also the names of those that were changed in both ways.
 */
function mergeFields(now: LinkFields, before: LinkFields, after: LinkFields) {
  const isSame = (name: string, one: LinkFields, other: LinkFields) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name]);
  const names = [...new Set([...Object.keys(after), ...Object.keys(now)])];
  const mergedValue = (name: string) => (isSame(name, before, after) ? now : after)[name];
  return {
    merged: Object.fromEntries(
      names.map((name) => [name, mergedValue(name)]).filter(([, value]) => value !== undefined),
    ),
    conflicts: names.filter(
      (name) => !isSame(name, before, after) && !isSame(name, before, now) && !isSame(name, now, after),
    ),
  };
}
