/** The mark of the product, as in site/components/core/Logo.astro. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        className="m-body"
        d="M6.5 1.5h7.55c.8 0 1.56.32 2.12.88l3.45 3.45c.56.56.88 1.32.88 2.12V19.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3Z"
      />
      <g className="m-line">
        <circle cx="12" cy="13.4" r="5" />
        <path d="M7 13.4h10M12 8.4c-2.9 2.9-2.9 7.1 0 10M12 8.4c2.9 2.9 2.9 7.1 0 10" />
      </g>
    </svg>
  );
}
