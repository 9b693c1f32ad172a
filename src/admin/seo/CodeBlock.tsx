/** A file to read; it scrolls by itself, also by keyboard. */
export function CodeBlock(props: { label: string; text: string; tall?: boolean }) {
  const { label, text, tall } = props;
  return (
    <pre
      className={tall ? 'seo-code seo-code-tall' : 'seo-code'}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
    >
      {text}
    </pre>
  );
}
