import type { ImportHold } from '#src/contract/imports/imports.ts';
import { evidenceText, moveText } from '#src/domain/imports/evidence-words.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import type { Column } from '../grid/grid-types.ts';
import { fieldText } from '../history/words.ts';
import { ageText } from '../time.ts';

const numberOf = ({ evidence }: ImportHold, name: string): number | null =>
  typeof evidence[name] === 'number' ? evidence[name] : null;

/** A held price with its evidence. */
export const HOLD_COLUMNS: readonly Column<ImportHold>[] = [
  {
    key: 'plan',
    head: 'Plan',
    className: 'strong plan-cell',
    cell: (hold) => (
      <>
        <TabLink to={addressOf({ tab: 'simcards', id: hold.planId })}>{hold.planName}</TabLink>
        <span className="sub">
          {`${hold.carrierName}, ${hold.regionName}`}
          {hold.restores && ', in the trash until released'}
        </span>
      </>
    ),
  },
  {
    key: 'price',
    head: 'Price',
    cell: ({ before, after }) => (
      <div className="fields">
        <span>
          <del>{fieldText(before, 'price')}</del>
          <ins>{fieldText(after, 'price')}</ins>
        </span>
      </div>
    ),
  },
  {
    key: 'move',
    head: 'Change',
    num: true,
    cell: (hold) => {
      const { before, after } = hold;
      // Of what is released: that may be another price than the file had.
      const isReleased = hold.state === 'released' && before.currency === after.currency;
      const [price, current] = isReleased
        ? [Number(after.price), Number(before.price)]
        : [numberOf(hold, 'price'), numberOf(hold, 'current')];
      const ratio = price && current ? price / current : numberOf(hold, 'medianRatio');
      return ratio === null ? '' : moveText(ratio);
    },
  },
  {
    key: 'why',
    head: 'Why it waits',
    className: 'grow-cell why-cell',
    cell: (hold) => evidenceText(hold.evidence, hold.after.currency as Currency | undefined),
  },
  {
    key: 'from',
    head: 'From',
    cell: (hold) => (
      <TabLink to={addressOf({ tab: 'import', run: hold.runId })}>Import {hold.runId}</TabLink>
    ),
  },
  {
    key: 'at',
    head: 'When',
    cell: ({ createdAt, decidedAt, decidedBy }) =>
      decidedAt ? `${ageText(decidedAt)}${decidedBy ? `, ${decidedBy}` : ''}` : ageText(createdAt),
  },
];
