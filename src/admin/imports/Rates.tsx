import { plural } from '#src/domain/core/plural.ts';
import { addressOf } from '../core/frame/address.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { Loading } from '../core/parts/Loading.tsx';
import { TabLink } from '../core/parts/TabLink.tsx';
import { ageText, clockText, dayText } from '../core/time.ts';
import { useWatch } from '../prices/use-watch.ts';

/** How old the exchange rates are, and when they are read again. */
export function Rates() {
  const watch = useWatch();
  if (!watch.data) return watch.error ? <LoadFailure read={watch} /> : <Loading />;
  const { rates } = watch.data;
  if (!rates) {
    return <p className="err">The reference rates are missing: no plan can be saved.</p>;
  }
  const { asOf, days, old, source, lastRead, nextRead } = rates;
  const isWrong = lastRead?.result === 'refused' || lastRead?.result === 'failed';
  return (
    <div className="tw:grid tw:max-w-184 tw:gap-2 tw:pt-3">
      <p>
        <strong>Rates of {dayText(asOf)}</strong>, {plural(days, 'day')} old, {source}.{' '}
        {nextRead
          ? `Next read ${clockText(nextRead)} your time.`
          : 'Not read by themselves: no feed of them is switched on.'}{' '}
        <TabLink to={addressOf({ tab: 'import', view: 'feeds' })}>Feeds</TabLink>
      </p>
      {old && (
        <p>
          These rates are more than 30 days old. Prices of different currencies are compared by
          them.
        </p>
      )}
      {isWrong && <p className="err">{`${lastRead.message} (${ageText(lastRead.at)})`}</p>}
    </div>
  );
}
