/** An option of a select; those of one group stand under its heading. */
export interface SelectOption {
  value: string;
  label: string;
  group?: string | undefined;
}

/** The options of a select: those without a group first, then each group in the order of its first option. */
export function SelectOptions({ options }: { options: readonly SelectOption[] }) {
  const groups = Map.groupBy(options, ({ group }) => group ?? '');
  const rows = (some: readonly SelectOption[]) =>
    some.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  const { '': plain = [], ...named } = Object.fromEntries(groups);
  return (
    <>
      {rows(plain)}
      {Object.entries(named).map(([group, some]) => (
        <optgroup key={group} label={group}>
          {rows(some)}
        </optgroup>
      ))}
    </>
  );
}
