import { Icon } from '#src/ui/Icon.tsx';

const STEPS = ['Choose a file', 'Match the columns', 'Check the changes', 'Apply'];

/** Where an import stands: `at` from 0; past the last one everything is done. */
export function Steps({ at }: { at: number }) {
  return (
    <ol className="steps" aria-label="Steps of the import">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < at ? <Icon name="check" /> : index + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}
