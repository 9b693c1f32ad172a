import type { Earnings } from '#src/contract/earnings.ts';
import { plural } from '#src/domain/plural.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';

/** What to do where nothing is known yet. */
export function Begin({ begun }: { begun: Earnings['begun'] }) {
  const commissions = addressOf({ tab: 'earnings', view: 'commissions' });
  const reports = addressOf({ tab: 'earnings', view: 'reports' });
  return (
    <div className="empty">
      <p>No report of a network was taken over yet, so nobody knows what clicks earn.</p>
      <p>
        {begun.commissions === 0 ? (
          <>
            First <TabLink to={commissions}>say what carriers pay</TabLink> and through which
            network, then
          </>
        ) : (
          <>
            The <TabLink to={commissions}>commission</TabLink> of{' '}
            {plural(begun.commissions, 'carrier')} is known. Now
          </>
        )}{' '}
        <TabLink to={reports}>read a report of sales</TabLink>.
      </p>
    </div>
  );
}
