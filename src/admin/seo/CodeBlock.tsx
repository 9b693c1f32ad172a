/** A file to read; it scrolls by itself, also by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre
      className="tw:m-0 tw:overflow-auto tw:rounded-2 tw:border tw:border-line tw:bg-surface tw:px-4 tw:py-3 tw:text-(length:--t-13) tw:leading-normal tw:[tab-size:2] tw:max-h-80"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
    >
      {text}
    </pre>
  );
}
