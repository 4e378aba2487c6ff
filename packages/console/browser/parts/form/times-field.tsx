interface TimesFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** For how many requests or jobs a lever holds. */
export function TimesField({ label, value, onValue }: TimesFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        min={1}
        max={1_000}
        value={value}
        onInput={(event) => onValue(Math.max(1, Number(event.currentTarget.value)))}
      />
    </label>
  );
}
