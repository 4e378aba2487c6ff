import { useEffect, useRef, useState } from 'preact/hooks';
import { type Place, setQuery } from '#console/browser/router.ts';

/** A filter in the view's address; it waits for a pause in the typing. */
export function TextFilter({ place, name, label, placeholder = '' }: FilterProps & { placeholder?: string }) {
  const current = place.query.get(name) ?? '';
  const [text, setText] = useState(current);
  /** What the address has of this field: only another text there is news, whatever was typed meanwhile. */
  const inAddress = useRef(current);
  useEffect(() => {
    if (current !== inAddress.current) setText(current);
    inAddress.current = current;
  }, [current]);
  useEffect(() => {
    if (text.trim() === current) return;
    const timer = setTimeout(() => {
      inAddress.current = text.trim();
      setQuery({ [name]: inAddress.current, after: '' });
    }, 200);
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
