import { sparkline } from '#src/domain/chart-spark.ts';
import type { Proof } from '#src/domain/deal.ts';
import { evidenceText, priceEvidence } from '#src/domain/price-evidence.ts';
import { lastSeenOn, type HistoryRecord } from '#src/domain/price-steps.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { Sparkline } from './Sparkline.tsx';

/** What a deal card's evidence is made from; records come newest first. */
export interface PriceEvidenceProps {
  records: readonly HistoryRecord[];
  /** Calendar date that the small line is drawn up to at least. */
  asOf: string;
  currency: Currency;
  /** The last day on which the price was seen; null: not known. */
  seenOn: string | null;
  proof: Proof | null;
}

/** What the records prove about a deal, in words, and their small line (design §6, Deal card). */
export function PriceEvidence({
  records,
  asOf: floor,
  currency,
  seenOn,
  proof,
}: PriceEvidenceProps) {
  const asOf = lastSeenOn(records, seenOn) ?? floor;
  const evidence = priceEvidence(records, asOf, proof);
  const { title, detail } = evidenceText(evidence, currency);
  const spark = sparkline(records, asOf);
  return (
    <div className="evidence tw:contents tw:text-13 tw:text-ink-3">
      <p className="tw:order-1">
        <b className="tw:text-ink tw:font-medium">{title}</b>
        {detail}
      </p>
      {spark && <Sparkline spark={spark} currency={currency} />}
    </div>
  );
}
