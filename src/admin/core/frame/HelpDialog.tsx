import { Dialog } from '../dialog/Dialog.tsx';
import type { Place } from './place.ts';

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K'], does: 'Search for anything, run a command' },
  { keys: ['/'], does: 'Go to the filter of the list' },
  { keys: ['n'], does: 'New record' },
  { keys: ['↓', 'j'], does: 'Next row' },
  { keys: ['↑', 'k'], does: 'Previous row' },
  { keys: ['f'], does: 'Filter SIM cards by any fact' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['e', '0-9'], does: 'Edit the price in its row' },
  { keys: ['Tab'], does: 'Save the price, and go on to the next' },
  { keys: ['Space'], does: 'Tick the row' },
  { keys: ['r'], does: 'Still right today; decline the report, reject the held row' },
  { keys: ['a'], does: 'Held rows: approve' },
  { keys: ['x'], does: 'To check: gone' },
  { keys: ['s'], does: 'Prices: later' },
  { keys: ['u'], does: 'Prices: undo' },
  { keys: ['o'], does: 'Prices: open the source' },
  { keys: ['Ctrl S', 'Ctrl Enter'], does: 'Save the form' },
  { keys: ['Esc'], does: 'Cancel the form, close a dialog' },
  { keys: ['?'], does: 'This help' },
];

/** The keys of the dashboard. */
export function HelpDialog(props: { places: readonly Place[]; onClose: () => void }) {
  const { places, onClose } = props;
  const ways = places.map(({ letter, label }) => ({ keys: ['g', letter], does: `Go to ${label}` }));
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl>
        {[...KEYS, ...ways].map(({ keys, does }) => (
          <div key={does} className="tw:grid tw:grid-cols-[8rem_1fr] tw:items-center tw:py-1.5">
            <dt className="tw:flex tw:gap-1.5">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
