import type { ReportCheck } from '#src/contract/sale-reports.ts';
import { SALE_FIELD_LABELS, type SaleField } from '#src/domain/earnings/report.ts';
import { NETWORK_LABELS } from '#src/domain/earnings/words.ts';
import { formatMoney } from '#src/domain/money.ts';
import { plural } from '#src/domain/plural.ts';
import { Button } from '../Button.tsx';
import { PROBLEMS } from '../grid/look.ts';
import { periodText } from './words.ts';

/** What taking a report over would do, with what could not be read. */
export function ReportFindings(props: {
  found: ReportCheck;
  busy: boolean;
  onTake: (seal: string) => void;
  onCancel: () => void;
}) {
  const { found, busy, onTake, onCancel } = props;
  const { seal, missing, rows } = found;
  const sales = found.fresh + found.changed + found.same;
  return (
    <section aria-labelledby="report-found" className="tw:mt-6">
      <h2 id="report-found" className="tw:mb-2 tw:text-(length:--t-16)">
        What would be taken over
      </h2>
      <div role="status">
        {missing.length > 0 ? (
          <p>
            Nothing was read yet. Please choose above:{' '}
            {missing.map((field) => SALE_FIELD_LABELS[field]).join(', ')}.
          </p>
        ) : (
          <ul className="tw:list-disc tw:pl-5 tw:[&_li]:py-0.5">
            <li>
              {`${plural(sales, 'sale')} of ${plural(rows, 'row')}, ${NETWORK_LABELS[found.network]}`}
              {found.covers && `, ${periodText(found.covers)}`}
            </li>
            <li>
              {`${found.fresh} new, ${found.changed} that changed, ${found.same} known already`}
              {found.moves.map(({ from, to, count }) => `; ${count} from ${from} to ${to}`)}
            </li>
            {found.noPlan > 0 && (
              <li>
                {`${plural(found.noPlan, 'sale')} without a plan of ours`}
                {found.noCarrier > 0 &&
                  `, ${found.noCarrier} of them without a carrier that is known`}
              </li>
            )}
            {found.sums.map(({ currency, status, sales: count, commission }) => (
              <li key={`${currency} ${status}`}>
                {`${formatMoney(commission, currency)} ${status}, ${plural(count, 'sale')}`}
              </li>
            ))}
          </ul>
        )}
      </div>
      {found.problemCount > 0 && <Problems found={found} />}
      <div className="tw:mt-4 tw:flex tw:flex-wrap tw:gap-2">
        <Button
          look="primary"
          large
          disabled={busy || seal === null}
          onClick={() => seal && onTake(seal)}
        >
          {sales === 0 ? 'Nothing to take over' : `Take over ${plural(sales, 'sale')}`}
        </Button>
        <Button large disabled={busy} onClick={onCancel}>
          Give up
        </Button>
      </div>
    </section>
  );
}

function Problems({ found: { problems, problemCount } }: { found: ReportCheck }) {
  return (
    <details className="tw:mt-3" open>
      <summary className="tw:cursor-pointer tw:py-1">
        {`${plural(problemCount, 'problem')}: these rows are left out`}
      </summary>
      <ul className={`${PROBLEMS} tw:wrap-anywhere`}>
        {problems.map(({ at, field, reason }) => (
          <li key={`${at} ${field}`}>
            <b>Line {at}</b> {labelled(field, reason)}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className="hint">{`${problemCount - problems.length} more.`}</p>
      )}
    </details>
  );
}

/** A reason begins with the name of its field, which goes by its label here. */
function labelled(field: string, reason: string): string {
  const label = SALE_FIELD_LABELS[field as SaleField] as string | undefined;
  return label && reason.startsWith(field) ? label + reason.slice(field.length) : reason;
}
