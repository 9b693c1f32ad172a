import type { ReactNode } from 'react';

/** A part of the SEO tab, with room above it. */
export function SeoBlock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="tw:mt-11" aria-label={label}>
      {children}
    </section>
  );
}
