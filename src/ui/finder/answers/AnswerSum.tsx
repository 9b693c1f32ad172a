import { AT_LEAST, gbText } from '#src/domain/core/words/amounts.ts';
import type { Answer } from '#src/contract/finder/find.ts';
import { listed } from '#src/domain/places/carrier-line.ts';
import { partsByPlace, packSellers, type PlacePart } from '#src/domain/finder/words/by-place.ts';
import { packCount, unknownName } from '#src/domain/finder/words/answer-words.ts';
import { planLines } from '#src/domain/plans/has-number.ts';
import { stayWords, type NeedNames } from '#src/domain/finder/need/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { plural } from '#src/domain/core/plural.ts';
import { dataText } from '#src/domain/prices/unit-price.ts';

/** The sum of an answer as a table, and what it covers. */
export function AnswerSum({
  answer,
  need,
  names,
}: {
  answer: Answer;
  need: NeedQuery;
  names: NeedNames;
}) {
  const isTrip = need.months === null;
  const { plan, currency, lines, total, atLeast, notes, unknown, perGb } = answer;
  const money = (amount: number) => formatMoney(amount, currency);
  const parts = partsByPlace(answer);
  const facts = planLines(plan).filter(({ prominent, words }) => prominent && words !== null);
  return (
    <div className="answer-sum tw:grid tw:grid-cols-2 tw:gap-x-10 tw:gap-y-5 tw:mt-3.5 tw:pt-4 tw:px-0 tw:pb-1 tw:border-t tw:border-t-line tw:max-md:grid-cols-1">
      <div>
        <h3 className="tw:mb-1.5 tw:text-14">
          {parts.length > 0 ? 'The sum by place' : 'The sum'}
        </h3>
        <table className="sumtab tw:w-full tw:border-collapse tw:text-14">
          <tbody>
            {parts.map((part) => (
              <PlaceRows
                key={part.place}
                {...{ part, money }}
                name={names.place(part.place)}
                stay={stayWords(need, need.places.indexOf(part.place))}
              />
            ))}
            {parts.length === 0 &&
              lines.map(({ text, amount }, at) => (
                <tr key={at}>
                  <th scope="row">{text}</th>
                  <td>{money(amount)}</td>
                </tr>
              ))}
            <tr>
              <th scope="row" colSpan={parts.length > 0 ? 2 : undefined}>
                {atLeast ? `All in, ${AT_LEAST}` : 'All in'}
              </th>
              <td>{money(total)}</td>
            </tr>
          </tbody>
        </table>
        {isTrip && answer.packs.length > 1 && <PackLinks packs={answer.packs} />}
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
      </div>
      <div>
        <h3 className="tw:mb-1.5 tw:text-14">What this covers</h3>
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

/** A place, what it comes to, and its lines under it. */
function PlaceRows({
  part,
  name,
  stay,
  money,
}: {
  part: PlacePart;
  name: string;
  /** Its days and data. */
  stay: string;
  money: (amount: number) => string;
}) {
  return (
    <>
      <tr className="pl">
        <th scope="row" colSpan={2}>
          {name} <small>{stay}</small>
        </th>
        <td>{money(part.total)}</td>
      </tr>
      {part.lines.map(({ text, amount }, at) => (
        <tr key={at} className="it">
          <th scope="row">{text}</th>
          <td>{money(amount)}</td>
        </tr>
      ))}
    </>
  );
}

function coveredData({ plan, packs, dataGb }: Answer, isTrip: boolean): string {
  if (dataGb === null) return dataText(plan);
  if (!isTrip) return `${gbText(dataGb)} a month`;
  const counts = new Map<number | null, number>();
  for (const { days, count } of packs) counts.set(days, (counts.get(days) ?? 0) + count);
  const said = [...counts].map(([days, count]) => {
    const lasts = days === null ? 'without an end' : plural(days, 'day');
    if (packCount({ packs }) === 1) return lasts;
    return `${plural(count, 'pack')} ${days === null ? '' : 'of '}${lasts}`;
  });
  return `${gbText(dataGb)} in all, ${listed(said)}`;
}

/** Each of several packs, led to its page: one is bought after the other. */
function PackLinks({ packs }: Pick<Answer, 'packs'>) {
  const isMixed = packSellers({ packs }) > 1;
  return (
    <>
      <h3 className="tw:mt-3">The packs, each with its link to buy</h3>
      <ul className="packs tw:mb-2 tw:text-(length:--t-14) tw:leading-6">
        {packs.map(({ slug, name, count, carrier }) => (
          <li key={slug}>
            {count > 1 && `${count} × `}
            <a href={paths.plan(slug)}>{isMixed ? fullPlanName(carrier.name, name) : name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
