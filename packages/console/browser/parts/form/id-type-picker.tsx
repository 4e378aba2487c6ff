import { useState } from 'preact/hooks';
import { type Choice, type IdTypeFields, keyOf } from '#console/browser/catalogue.ts';

interface PickerProps {
  readonly catalogue: readonly Choice[];
  readonly chosen: readonly IdTypeFields[];
  readonly onChange: (chosen: readonly IdTypeFields[]) => void;
}

/** What a link asks for: each ID type by one verification method. */
export function IdTypePicker({ catalogue, chosen, onChange }: PickerProps) {
  const [country, setCountry] = useState(chosen[0]?.country ?? 'NG');
  const countries = new Map(catalogue.map((choice) => [choice.country, choice.country_name]));
  const keys = new Set(chosen.map(keyOf));
  const toggle = (choice: Choice) => {
    const { country: of, id_type, verification_method } = choice;
    // One verification method for each ID type.
    const others = chosen.filter((each) => each.country !== of || each.id_type !== id_type);
    onChange(keys.has(keyOf(choice)) ? others : [...others, { country: of, id_type, verification_method }]);
  };
  return (
    <fieldset class="picker">
      <legend>ID types</legend>
      <ul class="chosen">
        {chosen.map((each) => (
          <li key={keyOf(each)}>
            <span>
              {each.country} {each.id_type} <span class="soft">{each.verification_method}</span>
            </span>
            <button
              type="button"
              class="small"
              onClick={() => onChange(chosen.filter((other) => other !== each))}
            >
              Remove<span class="unseen"> {keyOf(each)}</span>
            </button>
          </li>
        ))}
      </ul>
      <details>
        <summary>Choose others from the catalogue</summary>
        <label>
          <span>Country</span>
          <select value={country} onChange={(event) => setCountry(event.currentTarget.value)}>
            {[...countries].map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <ul class="choices">
          {catalogue
            .filter((choice) => choice.country === country)
            .map((choice) => (
              <li key={keyOf(choice)}>
                <label class="check">
                  <input type="checkbox" checked={keys.has(keyOf(choice))} onChange={() => toggle(choice)} />
                  <span>
                    {choice.name} <span class="soft">{choice.verification_method}</span>
                  </span>
                </label>
              </li>
            ))}
        </ul>
      </details>
    </fieldset>
  );
}
