import type { SeoFinding } from '#src/domain/seo-checks.ts';

/** What an analysis found. */
export interface Analyzed {
  /** Pages that were read. */
  pages: number;
  /** Those among them with a finding. */
  withFindings: number;
  /** By page, in the order of the checks. */
  findings: SeoFinding[];
}
