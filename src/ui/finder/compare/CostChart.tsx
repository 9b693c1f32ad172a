import { gbFromTenth, leastText } from '#src/domain/core/words/amounts.ts';
import { moneyTicks } from '#src/domain/finder/cost-chart/cost-chart.ts';
import {
  totalAt,
  type CostChartData as Chart,
  type ChartLine,
} from '#src/domain/finder/cost-chart/cost-line.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';

/** Pixels from top to bottom: room for the label of the need, the plot, the labels of the axis. */
const TOP = 30;
const BOTTOM = 230;
const HEIGHT = 262;
/** The tones of the lines, by column (chart.css). */
const TONES = ['att', 'visible', 'mint', 'tmobile'];
/** Equal lines run side by side, labels never on each other. */
const APART = 4;
const LABEL = 19;
const OVER = 6;
const TICKS = [0, 25, 50, 75, 100];

/**
 * Total against GB a month, or in all of a trip, one line for each plan: in steps where packs are
 * added, solid as stated at full speed, dashed when slowed or not published, a bar where a plan ends.
 * The table says the same to those who do not see it. Where no line crosses another in what costs
 * least, a sentence says it all.
 */
export function CostChart({ chart }: { chart: Chart }) {
  const { months, time, sentence } = chart;
  if (!chart.crosses) return sentence && <p className="tw:mt-8">{sentence}</p>;
  const by = months === null ? 'by GB in all, in whole packs of one plan each' : 'by GB a month';
  return (
    <section
      className="section tw:mt-8 tw:border-t tw:border-t-line tw:pt-11 tw:pb-13"
      aria-labelledby="cost-chart"
    >
      <div className="section-head">
        <div>
          <h2 id="cost-chart">What it costs by how much you use</h2>
          <p>
            {sentence ??
              'Some of these prices are old, so no plan is called the lowest. Check before you buy.'}
          </p>
        </div>
      </div>
      <div className="sr">
        <CostTable {...chart} />
      </div>
      <CostPlot {...chart} />
      <ul className="cost-list tw:mt-3 tw:text-13 tw:text-ink-2" aria-hidden="true">
        {chart.lines.map((line, at) => (
          <li key={line.slug} className={`tw:py-1 tone-${TONES[at]}`}>
            <b className="tw:text-ink tw:font-medium">{line.name}</b>{' '}
            {moneyOf(line, chart.needGb ?? 0, chart.currency)}, {line.limit}
          </li>
        ))}
      </ul>
      <p
        className="cost-key tw:flex tw:flex-wrap tw:gap-x-6 tw:gap-y-1 tw:mt-2 tw:text-(length:--t-13) tw:text-ink-3"
        aria-hidden="true"
      >
        <span>at full speed as stated</span>
        <span className="is-slow">slowed, or limit not published</span>
      </p>
      <p className="chart-note">{`Total for ${time}, ${by}.`}</p>
    </section>
  );
}

function CostTable({ lines, currency, months, time }: Chart) {
  return (
    <table>
      <caption>{`Total for ${time} by data ${months === null ? 'in all' : 'a month'}`}</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Total</th>
          <th scope="col">At full speed</th>
          <th scope="col">Limit</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.slug}>
            <th scope="row">{line.name}</th>
            <td>{stepWords(line, currency)}</td>
            <td>{fullWords(line)}</td>
            <td>{line.limit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CostPlot({ lines, currency, needGb, scaleGb }: Chart) {
  const ticks = moneyTicks(lines.flatMap(({ steps }) => steps.map(({ total }) => total)));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const y = (amount: number) => BOTTOM - ((amount - low) / (high - low)) * (BOTTOM - TOP);
  const ends = lines.map((line) => totalAt(line, scaleGb));
  const drawn = lines.map((line, at) => {
    const apart = ends.slice(0, at).filter((end) => end === ends[at]).length * APART;
    const to = (total: number) => y(total) + apart;
    return { line, at, to, y: to(ends[at]!) };
  });
  const labels = spread(drawn.map((each) => each.y));
  // Over its line, where there is no room beside the plot.
  const over = spread(drawn.map((each) => each.y - OVER));
  return (
    <svg
      className="costc"
      width="100%"
      height={HEIGHT}
      aria-hidden="true"
      // Where a script may draw the visitor's own plan (src/client/finder/own/own-compare.ts).
      data-plot={[currency, low, high, TOP, BOTTOM, scaleGb].join(' ')}
    >
      {ticks.map((amount, at) => (
        <g key={amount}>
          <line
            className={at === 0 ? 'axis' : 'grid'}
            x1="0"
            x2="100%"
            y1={y(amount)}
            y2={y(amount)}
          />
          <text x="-8" y={y(amount) + 4} textAnchor="end">
            {formatMoney(amount, currency).replace(/\.00$/, '')}
          </text>
        </g>
      ))}
      {TICKS.map((tick) => (
        <text
          key={tick}
          x={`${tick}%`}
          y={BOTTOM + 24}
          textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}
        >
          {numberOf(scaleGb, tick)}
          {(tick === 0 || tick === 100) && ' GB'}
        </text>
      ))}
      {needGb !== null && (
        <>
          <line
            className="tw:stroke-accent"
            strokeDasharray="2 3"
            x1={x(needGb, scaleGb)}
            x2={x(needGb, scaleGb)}
            y1={12}
            y2={BOTTOM}
          />
          <text className="tw:fill-accent" x={x(needGb, scaleGb)} dx="6" y={20}>
            {`your ${gbFromTenth(needGb)}`}
          </text>
        </>
      )}
      {drawn.map(({ line, at, to, y: top }) => (
        <PlanLine
          key={line.slug}
          {...{ line, at, top, scaleGb, to }}
          label={labels[at]!}
          over={over[at]!}
          words={moneyOf(line, needGb ?? 0, currency)}
        />
      ))}
    </svg>
  );
}

function PlanLine({
  line,
  at,
  top,
  to,
  label,
  over,
  words,
  scaleGb,
}: {
  line: ChartLine;
  at: number;
  top: number;
  /** The height of a total. */
  to: (total: number) => number;
  /** The heights of its label beside the plot, and within it. */
  label: number;
  over: number;
  /** Its total, for the need where there is one. */
  words: string;
  scaleGb: number;
}) {
  const { fullTo, endsAt, name, limit } = line;
  const full = x(fullTo, scaleGb);
  return (
    <g className={`ln tone-${TONES[at]}`}>
      {line.steps.length > 1 && <Steps {...{ line, to, scaleGb }} />}
      {line.steps.length === 1 && fullTo > 0 && <line x1="0" x2={full} y1={top} y2={top} />}
      {endsAt === null && fullTo < scaleGb && (
        <line className="dash" x1={full} x2="100%" y1={top} y2={top} />
      )}
      {endsAt === null && fullTo > 0 && fullTo < scaleGb && <circle cx={full} cy={top} r="3.5" />}
      {endsAt !== null && <line x1={full} x2={full} y1={top - 6} y2={top + 6} />}
      <text className="lab lab-end" x="100%" dx="10" y={label + 4}>
        {shortName(name)}
        <tspan className="tw:fill-ink-3 tw:font-normal">{` ${words}, ${limit}`}</tspan>
      </text>
      <text className="lab lab-over" x="100%" y={over} textAnchor="end">
        {shortName(name)}
        <tspan className="tw:fill-ink-3 tw:font-normal">{` ${words}`}</tspan>
      </text>
    </g>
  );
}

/** A line that steps up: stretched with the chart, its stroke is not. */
function Steps({
  line,
  to,
  scaleGb,
}: {
  line: ChartLine;
  to: (total: number) => number;
  scaleGb: number;
}) {
  const at = (gb: number) => Number(((Math.min(gb, scaleGb) / scaleGb) * 100).toFixed(2));
  const path = line.steps.map(
    ({ to: gb, total }, index) =>
      `${index === 0 ? 'M0 ' : 'V'}${Number(to(total).toFixed(1))}H${at(gb)}`,
  );
  return (
    <svg
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="steps"
    >
      <path d={path.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const x = (gb: number, scaleGb: number) =>
  `${Number(((Math.min(gb, scaleGb) / scaleGb) * 100).toFixed(2))}%`;

const numberOf = (scaleGb: number, tick: number) =>
  String(Number(((scaleGb * tick) / 100).toFixed(2)));

/** Beside its line a name has so much room; the table has it whole. */
const LONGEST_NAME = 18;
const shortName = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;

const moneyOf = (line: ChartLine, gb: number, currency: Chart['currency']) =>
  leastText(line.atLeast, formatMoney(totalAt(line, gb), currency));

/** Steps that the table names. */
const STEPS_SAID = 8;

/** '$4.50 up to 1 GB, $9.00 up to 2 GB, and so on'; of one step its total. */
function stepWords(line: ChartLine, currency: Chart['currency']): string {
  const { steps, atLeast } = line;
  if (steps.length === 1) return moneyOf(line, 0, currency);
  const said = steps
    .slice(0, STEPS_SAID)
    .map(({ to, total }) => `${formatMoney(total, currency)} up to ${gbFromTenth(to)}`);
  if (steps.length > STEPS_SAID) said.push('and so on');
  return leastText(atLeast, said.join(', '));
}

function fullWords({ fullTo }: ChartLine): string {
  if (fullTo === 0) return 'not published';
  return fullTo === Infinity ? 'any amount' : `up to ${gbFromTenth(fullTo)}`;
}

/** Heights of labels: as near to their lines as they may stand without touching, in their order. */
function spread(wanted: readonly number[]): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  order.forEach((at, index) => {
    const above = order[index - 1];
    if (above !== undefined) placed[at] = Math.max(placed[at]!, placed[above]! + LABEL);
  });
  // What was pushed below the plot pushes the others up.
  let limit = BOTTOM;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at]!, limit);
    limit = placed[at] - LABEL;
  }
  return placed;
}
