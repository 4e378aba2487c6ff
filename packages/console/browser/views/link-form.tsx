import type { Choice, IdTypeFields } from '../catalogue.ts';
import { IdTypePicker } from '../parts/form/id-type-picker.tsx';
import { useSandbox } from '../sandbox.ts';
import { AllFields, type LinkFields } from './all-fields.tsx';

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
        chosen={idTypesOf(fields)}
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
      {(fields['is_single_use'] === true || fields['attempts_max'] !== undefined) && (
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

/** As JSON it may be anything, such as half of what is being typed. */
function idTypesOf({ id_types }: LinkFields): IdTypeFields[] {
  return Array.isArray(id_types) ? id_types.filter((each) => each?.country) : [];
}

function withField(fields: LinkFields, name: string, value: unknown): LinkFields {
  const { [name]: _, ...others } = fields;
  return value === '' || value === false ? others : { ...fields, [name]: value };
}
