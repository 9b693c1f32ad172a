import { go } from './address.ts';

/** On a phone words go on in a second line. */
const NARROW =
  'tw:max-sm:[&_button]:h-auto tw:max-sm:[&_button]:min-h-9.5 tw:max-sm:[&_button]:px-2 tw:max-sm:[&_button]:py-1 tw:max-sm:[&_button]:leading-tight';

/** The views of a tab as a row of buttons, each with its key in the address and its words. */
export function ViewSwitch(props: {
  tab: string;
  view: string;
  views: readonly (readonly [key: string, label: string])[];
}) {
  const { tab, view, views } = props;
  return (
    <div className={`seg ${NARROW}`} role="group" aria-label="Show">
      {views.map(([key, label]) => (
        <button
          key={key}
          type="button"
          aria-pressed={view === key}
          onClick={() => void go({ tab, view: key })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
