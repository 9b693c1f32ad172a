import { percentWords } from '../history/carrier-changes.ts';
import { LABEL_GAP, spreadLabels } from './chart-labels.ts';
import { changeAxis, round, scale } from './chart-scale.ts';
import { daysBetween, formatDay, formatShortDay } from '../../core/dates.ts';
import { isolated } from '../../core/isolate.ts';

/** The average change of a carrier's plans between two days. */
export interface ChangeLine {
  name: string;
  plans: number;
  from: string;
  to: string;
  percent: number;
}

/** Pixels from the top of the plot to its foot. */
export const CHANGE_HEIGHT = 184;

/** A carrier's own line over those of others, as they are drawn: percent of the plot from left and top. */
export interface ChangeChart {
  ticks: { y: number; label: string; isZero: boolean }[];
  days: { x: number; label: string }[];
  lines: {
    x1: number;
    x2: number;
    y1: number;
    y2: number;
    /** Nobody saw the prices in between; a level line stands for prices that are the same. */
    isDashed: boolean;
    /** Pixels from the top where its name stands. */
    labelY: number;
    endY: number;
    label: string;
  }[];
}

/** Lays the chart out; the first line is the carrier's own. */
export function changeChart(lines: readonly ChangeLine[]): ChangeChart {
  const from = lines.map((line) => line.from).sort()[0]!;
  const to = lines
    .map((line) => line.to)
    .sort()
    .at(-1)!;
  const axis = changeAxis(lines.map(({ percent }) => percent));
  const y = scale([axis.max, axis.min], [0, 100]);
  const x = (day: string) => round((daysBetween(from, day) / daysBetween(from, to)) * 100);
  const ends = lines.map(({ percent }) => round((y(percent) / 100) * CHANGE_HEIGHT));
  const labels = spreadLabels(ends, [4, CHANGE_HEIGHT - 4], LABEL_GAP);
  return {
    ticks: axis.ticks.map((value) => ({
      y: y(value),
      label: percentWords(value),
      isZero: value === 0,
    })),
    days: [from, to].map((day) => ({ x: x(day), label: formatShortDay(day) })),
    lines: lines.map((line, at) => ({
      x1: x(line.from),
      x2: x(line.to),
      y1: y(0),
      y2: y(line.percent),
      isDashed: line.percent !== 0,
      labelY: labels[at]!,
      endY: ends[at]!,
      label: `${line.name} ${percentWords(line.percent)}`,
    })),
  };
}

/** The chart in a sentence, for people who do not see it. */
export function changeSentence(lines: readonly ChangeLine[]): string {
  const each = lines.map(({ name, percent }) => `${isolated(name)} ${percentWords(percent)}`);
  return `Average change of the same plans since ${formatDay(lines[0]!.from)}: ${each.join(', ')}`;
}
