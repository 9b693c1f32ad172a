import type { ReactNode } from 'react';
import type { AuditLine } from '#src/contract/history/audit.ts';
import { Heads } from '../core/grid/Heads.tsx';
import { useNames } from './use-names.ts';
import { fieldLabel } from '../core/form/field-label.ts';
import { fieldText, type RowNames } from './words.ts';

/** Follow from the price: said only where all fields are. */
export const DERIVED: ReadonlySet<string> = new Set([
  'previousPrice',
  'previousSample',
  'priceChangePercent',
  'sample',
  'checkedAt',
]);

/** Before and after of each field that a line of the log changed. */
export function Changes({ line }: { line: Pick<AuditLine, 'before' | 'after'> }) {
  const { before, after } = line;
  const known = useNames();
  // What only stands beside a changed field, as a currency beside its price, is the same before and after.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  if (names.length === 0) return <p className="muted">No fields are recorded for this.</p>;
  return (
    <ChangeTable
      heads={['Field', 'Before', 'After']}
      rows={names.map((name) => ({
        key: name,
        head: fieldLabel(name),
        was: before && name in before && <del>{fieldText(before, name, known)}</del>,
        is: after && name in after && <ins>{fieldText(after, name, known)}</ins>,
      }))}
    />
  );
}

/** What differs, a row each. */
export function ChangeTable(props: {
  heads: readonly string[];
  rows: readonly { key: string | number; head: ReactNode; was?: ReactNode; is: ReactNode }[];
  caption?: string;
}) {
  return (
    <table className="changes">
      {props.caption && <caption className="sr">{props.caption}</caption>}
      <Heads of={props.heads} />
      <tbody>
        {props.rows.map(({ key, head, was, is }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {was !== undefined && <td>{was}</td>}
            <td>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The changes in one line: 'Price $29.00 → $25.00'. */
export function ChangeWords({ line }: { line: Pick<AuditLine, 'before' | 'after'> }) {
  return <>{changesInWords(line, useNames())}</>;
}

function changesInWords({ before, after }: Pick<AuditLine, 'before' | 'after'>, known: RowNames) {
  if (!before || !after) return '';
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const names = changed.includes('price') ? changed.filter((name) => !DERIVED.has(name)) : changed;
  const shown = names.slice(0, 2).map((name) => {
    const [old, now] = [before, after].map((values) => fieldText(values, name, known));
    return `${fieldLabel(name)} ${old} → ${now}`;
  });
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
