import { REPORT_LIMITS } from '#src/domain/prices/reports/price-reports.ts';
import type { FieldSpec } from '../form/fields.ts';

/** What the operator says to a report, or to many. */
export const ANSWER_FIELD: FieldSpec = {
  name: 'answer',
  label: 'Answer',
  kind: 'text',
  span: 12,
  wide: true,
  maxLength: REPORT_LIMITS.answer,
  required: true,
  placeholder: 'We checked the page of the carrier and corrected the price.',
  hint: "Stands under Changes on the plan's page, for everybody. The visitor's own words never do.",
};
