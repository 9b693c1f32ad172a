/** Three answers to come, never old totals under a new need. */
export function Working() {
  return (
    <div className="find-working tw:pt-6 tw:pb-12">
      <p className="muted tw:mb-4">Working out totals</p>
      <ol className="answers" aria-hidden="true">
        {[1, 2, 3].map((rank) => (
          <li key={rank} className="answer tw:min-h-30">
            <span className="tw:text-ink-3 tw:leading-8 tw:max-md:sr-only">{rank}</span>
            <span className="tw:h-4 tw:rounded-1 tw:bg-line" />
            <span className="tw:h-4 tw:rounded-1 tw:bg-line" />
            <span className="tw:h-4 tw:rounded-1 tw:bg-line" />
            <span className="tw:h-4 tw:rounded-1 tw:bg-line" />
          </li>
        ))}
      </ol>
    </div>
  );
}
