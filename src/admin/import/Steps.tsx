import { Icon } from '#src/ui/Icon.tsx';

const STEPS = ['Choose a file', 'Match the columns', 'Check the changes', 'Apply'];

/** A step, with a line before it. */
const STEP =
  "tw:flex tw:items-center tw:gap-2 tw:aria-[current]:font-medium tw:aria-[current]:text-ink tw:not-first:before:mr-1 tw:not-first:before:h-px tw:not-first:before:w-[clamp(0.5rem,3vw,2rem)] tw:not-first:before:bg-line-2 tw:not-first:before:content-[''] tw:max-md:not-first:before:hidden";
/** How the number of a step looks, by its distance from the current one. */
const lookOf = (distance: number) =>
  distance === 0
    ? 'tw:border-fill tw:bg-fill tw:text-on-fill'
    : distance < 0
      ? 'tw:border-accent tw:text-accent'
      : 'tw:border-line-ui';

/** Where an import stands: `at` from 0; past the last one everything is done. */
export function Steps({ at }: { at: number }) {
  return (
    <ol
      className="tw:flex tw:flex-wrap tw:items-center tw:gap-2 tw:py-3 tw:text-ink-3"
      aria-label="Steps of the import"
    >
      {STEPS.map((step, index) => (
        <li key={step} className={STEP} aria-current={index === at ? 'step' : undefined}>
          <i
            className={`tw:grid tw:size-6 tw:place-items-center tw:rounded-full tw:border tw:text-(length:--t-13) tw:not-italic ${lookOf(index - at)}`}
            aria-hidden="true"
          >
            {index < at ? <Icon name="check" /> : index + 1}
          </i>
          {step}
        </li>
      ))}
    </ol>
  );
}
