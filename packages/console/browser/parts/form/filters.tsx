import { useEffect, useState } from 'preact/hooks';
import { type Place, setQuery } from '#console/browser/router.ts';

/** A filter in the view's address; it waits for a pause in the typing. */
export function TextFilter({ place, name, label, placeholder = '' }: FilterProps & { placeholder?: string }) {
  const current = place.query.get(name) ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText((typed) => (typed.trim() === current ? typed : current)), [current]);
  useEffect(() => {
    if (text === current) return;
    const timer = setTimeout(() => setQuery({ [name]: text.trim(), after: '' }), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label>
      <span>{label}</span>
      <input
        type="search"
        value={text}
        placeholder={placeholder}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}

interface FilterProps {
  readonly place: Place;
  readonly name: string;
  readonly label: string;
}

interface Choice {
  readonly value: string;
  readonly text: string;
}

export function ChoiceFilter({ place, name, label, choices }: FilterProps & { choices: readonly Choice[] }) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={place.query.get(name) ?? ''}
        onChange={(event) => setQuery({ [name]: event.currentTarget.value, after: '' })}
      >
        <option value="">All</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
