import { useState } from 'preact/hooks';
import type { Choice, IdTypeFields } from '../catalogue.ts';
import { Copy } from '../parts/copy.tsx';
import { IdTypePicker } from '../parts/form/id-type-picker.tsx';
import { useSandbox } from '../sandbox.ts';

/** Fields of `createLink`, without those that sign it. */
export type LinkFields = Readonly<Record<string, unknown>>;

interface LinkFormProps {
  readonly fields: LinkFields;
  readonly partnerId: string;
  readonly catalogue: readonly Choice[];
  readonly onFields: (fields: LinkFields) => void;
  readonly onPartner: (partnerId: string) => void;
}

/** The fields that most links have; the others are written as JSON. */
export function LinkForm({ fields, partnerId, catalogue, onFields, onPartner }: LinkFormProps) {
  const { partners, callback_url } = useSandbox();
  const set = (name: string, value: unknown) => onFields(withField(fields, name, value));
  return (
    <>
      {partners.length > 1 && (
        <label>
          <span>Partner</span>
          <select value={partnerId} onChange={(event) => onPartner(event.currentTarget.value)}>
            {partners.map(({ partner_id, name }) => (
              <option key={partner_id} value={partner_id}>
                {partner_id} {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>Company</span>
        <input
          value={String(fields['company_name'] ?? '')}
          onInput={(event) => set('company_name', event.currentTarget.value)}
        />
      </label>
      <IdTypePicker
        catalogue={catalogue}
        chosen={(fields['id_types'] ?? []) as readonly IdTypeFields[]}
        onChange={(chosen) => set('id_types', chosen)}
      />
      <label>
        <span>Callback address</span>
        <input
          type="url"
          value={String(fields['callback_url'] ?? '')}
          onInput={(event) => set('callback_url', event.currentTarget.value)}
        />
        <span class="soft hint">
          {fields['callback_url'] === callback_url
            ? 'The built-in receiver: it verifies what comes.'
            : 'Yours. Without one, the result is asked for.'}
        </span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={fields['is_single_use'] === true}
          onChange={(event) => set('is_single_use', event.currentTarget.checked)}
        />
        <span>
          Single use <span class="soft">takes one submission</span>
        </span>
      </label>
      {fields['is_single_use'] === true && (
        <label>
          <span>Tries</span>
          <input
            type="number"
            min={1}
            max={10}
            value={String(fields['attempts_max'] ?? '')}
            onInput={(event) => set('attempts_max', Number(event.currentTarget.value) || '')}
          />
          <span class="soft hint">How often its person may try, after a result that can be redone.</span>
        </label>
      )}
      <AllFields fields={fields} onFields={onFields} />
    </>
  );
}

function withField(fields: LinkFields, name: string, value: unknown): LinkFields {
  const { [name]: _, ...others } = fields;
  return value === '' || value === false ? others : { ...fields, [name]: value };
}

/** Every field that the API has, as JSON. */
function AllFields({ fields, onFields }: Pick<LinkFormProps, 'fields' | 'onFields'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const text = draft ?? JSON.stringify(fields, null, 2);
  const change = (next: string) => {
    setDraft(next);
    try {
      const read: unknown = JSON.parse(next);
      if (typeof read !== 'object' || read === null || Array.isArray(read))
        throw new Error('must be an object');
      onFields(read as LinkFields);
      setProblem('');
    } catch (error) {
      setProblem((error as Error).message);
    }
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
          onInput={(event) => change(event.currentTarget.value)}
          onBlur={() => problem === '' && setDraft(null)}
        />
      </label>
      <p class="row">
        <span class="problem" role="status">
          {problem}
        </span>
        <Copy text={text} />
      </p>
    </details>
  );
}
