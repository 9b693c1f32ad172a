const KEYS = [
  ['r', 'still right'],
  ['t', 'take over the found one'],
  ['e', 'edit'],
  ['x', 'gone'],
  ['o', 'open the source'],
  ['j k', 'next, previous'],
] as const;

/** The keys of the list; they work while a row of it has the focus, and not otherwise. */
export function KeyHints() {
  return (
    <p className="hint tw:flex tw:flex-wrap tw:items-center tw:gap-x-4 tw:gap-y-1.5 tw:pb-3 tw:max-md:hidden">
      In the list:{' '}
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
