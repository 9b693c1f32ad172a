import type { PaletteItem } from './items.ts';

const KEY = 'tw:flex tw:items-center tw:gap-1.5';

/** What the keys do with what is selected. */
export function PaletteFoot({ selected }: { selected: PaletteItem | undefined }) {
  return (
    <div className="tw:mt-2 tw:flex tw:flex-none tw:flex-wrap tw:gap-x-5 tw:gap-y-1.5 tw:border-t tw:border-line tw:bg-paper-2 tw:px-4 tw:py-2.5 tw:text-13 tw:text-ink-3">
      <span className={KEY}>
        <kbd>↑</kbd>
        <kbd>↓</kbd>Move
      </span>
      <span className={KEY}>
        <kbd>Enter</kbd>
        {selected?.second ? 'Edit' : 'Run'}
      </span>
      {selected?.second && (
        <span className={KEY}>
          <kbd>Ctrl Enter</kbd>
          {selected.secondLabel}
        </span>
      )}
    </div>
  );
}
