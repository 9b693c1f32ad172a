/** The number beside the name of a tab or group. */
export function Count({ use }: { use: () => number | undefined }) {
  const count = use();
  return (
    count !== undefined && (
      <span className="tw:ms-1 tw:text-13 tw:font-normal tw:text-ink-3">
        {count.toLocaleString('en-US')}
      </span>
    )
  );
}
