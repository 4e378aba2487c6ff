import { useState } from 'preact/hooks';

interface TimesFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** For how many requests or jobs a fault control holds. */
export function TimesField({ label, value, onValue }: TimesFieldProps) {
  // While it is typed it may be empty.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        min={1}
        max={1_000}
        value={typed ?? value}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onValue(Math.max(1, Number(currentTarget.value)));
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
