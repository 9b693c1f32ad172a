/** The heads of a plain table; those from the `num`-th on stand over numbers. */
export function Heads({ of, num = of.length }: { of: readonly string[]; num?: number }) {
  return (
    <thead>
      <tr>
        {of.map((head, at) => (
          <th key={head} scope="col" className={at >= num ? 'num' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
