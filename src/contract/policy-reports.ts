import { z } from 'zod';

const address = z.string().max(4000);
const directive = z.string().min(1).max(1000);

/** The report of one broken rule as `report-uri` has it (CSP Level 3 §5.3); its other members are passed over. */
export const PolicyReportInput = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'violated-directive': directive.optional(),
    'effective-directive': directive.optional(),
    'blocked-uri': address.optional(),
    'source-file': address.nullish(),
  }),
});

/** Reports as `report-to` has them, of which only those of a policy count (Reporting API §3.5). */
export const PolicyReportsInput = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z
        .object({
          documentURL: address.optional(),
          effectiveDirective: directive.optional(),
          blockedURL: address.nullish(),
          sourceFile: address.nullish(),
        })
        .nullish(),
    }),
  )
  .min(1, 'must hold a report')
  .max(100, 'may hold 100 reports');
