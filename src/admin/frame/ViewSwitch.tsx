import { go } from './address.ts';

/** The views of a tab as a row of buttons, each with its key in the address and its words. */
export function ViewSwitch(props: {
  tab: string;
  view: string;
  views: readonly (readonly [key: string, label: string])[];
}) {
  const { tab, view, views } = props;
  return (
    <div className="seg" role="group" aria-label="Show">
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
