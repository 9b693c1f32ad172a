import type { Answer } from '#src/contract/find.ts';
import { PLAN_FACTS } from '#src/domain/facts/plans.ts';
import { factLines } from '#src/domain/facts/words.ts';
import { unknownName } from '#src/domain/finder/answer-words.ts';
import { formatMoney } from '#src/domain/money.ts';
import { dataText } from '#src/domain/unit-price.ts';

/** The sum of an answer as a table, and what it covers. */
export function AnswerSum({ answer, isTrip }: { answer: Answer; isTrip: boolean }) {
  const { plan, currency, lines, total, atLeast, notes, unknown, perGb } = answer;
  const money = (amount: number) => formatMoney(amount, currency);
  const facts = factLines(PLAN_FACTS, plan).filter(({ asked, words }) => asked && words !== null);
  return (
    <div className="answer-sum">
      <div>
        <h3>The sum</h3>
        <table className="sumtab">
          <tbody>
            {lines.map(({ text, amount }, at) => (
              <tr key={at}>
                <th scope="row">{text}</th>
                <td>{money(amount)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{atLeast ? 'All in, at least' : 'All in'}</th>
              <td>{money(total)}</td>
            </tr>
          </tbody>
        </table>
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
      </div>
      <div>
        <h3>What this covers</h3>
        <dl className="covers">
          <dt>Data</dt>
          <dd>{coveredData(answer, isTrip)}</dd>
          {perGb !== null && (
            <>
              <dt>Per GB</dt>
              <dd>{money(perGb)}</dd>
            </>
          )}
          {facts.map(({ name, label, words }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
          {unknown.length > 0 && (
            <>
              <dt>Not known</dt>
              <dd>{unknown.map(unknownName).join(', ')}</dd>
            </>
          )}
        </dl>
      </div>
    </div>
  );
}

function coveredData({ plan, packs, dataGb }: Answer, isTrip: boolean): string {
  if (dataGb === null) return dataText(plan);
  if (!isTrip) return `${dataGb} GB a month`;
  const days = packs.map(({ count, days: each }) =>
    each === null ? 'no end' : `${count > 1 ? `${count} × ` : ''}${each} days`,
  );
  return `${dataGb} GB in all, ${days.join(' and ')}`;
}
