/** Stands where a whole part is still being read; `wide` where it has no frame around it. */
export function Loading({ wide = false }: { wide?: boolean }) {
  return (
    <p className={wide ? 'wrap adm-wait' : 'adm-wait'} role="status">
      <span className="spin" aria-hidden="true" />
      Loading...
    </p>
  );
}
