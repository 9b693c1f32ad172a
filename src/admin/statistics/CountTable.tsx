import type { Counted } from '#src/contract/statistics.ts';

/** The most frequent of something, as a table. */
export function CountTable(props: { title: string; of: string; unit: string; rows: Counted[] }) {
  const { title, of, unit, rows } = props;
  return (
    <section className="stat-list">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">None in these days.</p>
      ) : (
        <table className="grid" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col" className="num">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, n }) => (
              <tr key={name}>
                <td>{name === '' ? <span className="muted">Others</span> : name}</td>
                <td className="num">{n.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
