import type { Context } from 'hono';
import { addReport } from '#db/prices/price-reports.ts';
import { PriceReportInput } from '#src/contract/prices/price-reports.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { REPORT_FIELDS, type ReportFormValues } from '#src/domain/prices/reports/price-reports.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { AppError, invalid, nothingHere } from '../../core/errors.ts';
import { createVisitors } from '../../core/fairness/visitors.ts';
import { zodIssues } from '../../core/known-error.ts';
import { createLimit } from '../../people/limits/limit.ts';
import { formLimits } from '../../people/limits/form-limits.ts';
import {
  readForm,
  formRefusal,
  showForm,
  takeForms,
  formValues,
} from '../../publish/pages/page-form.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const KNOWN =
  'We already have reports about this plan from your network and will look at them soon.';
const NOTHING: ReportFormValues = { values: {}, problems: {}, sent: false };

/**
 * "Report a wrong price": a plain form that needs no script, answered with a page. What was typed
 * comes back with every refusal. The sender's address is counted in memory under a salted name of
 * the day, and stored nowhere (docs/decisions/prices/price-reports.md).
 */
export const reportFormRoutes: RouteModule = (_, deps, app) => {
  const path = paths.report(':plan');
  const { now } = deps;
  const { nameOf } = createVisitors(now);
  const { tryOnce, refuseMany, count } = formLimits('report', deps);
  const ofPlan = createLimit('report-plan', deps);
  const same = createLimit('report-same', deps);
  const underway = new Map<string, Promise<void>>();

  app.get(path, (c) => {
    // Each look is rendered for itself: the page is not kept, because what was typed stands in it.
    const plan = c.req.param('plan') ?? '';
    return show(c, deps, plan, { ...NOTHING, sent: c.req.query('sent') !== undefined }, 200);
  });
  takeForms(app, path, deps);
  app.post(path, async (c) => {
    const plan = c.req.param('plan') ?? '';
    const values = formValues(await readForm(c), REPORT_FIELDS);
    const address = deps.auth.addressOf(c);
    tryOnce(address);
    try {
      if (deps.env.readOnly) throw new AppError('read_only');
      refuseMany(address);
      const read = PriceReportInput.safeParse(values);
      if (!read.success) throw invalid(zodIssues(read.error));
      // As short for any plan and any text: what a visitor sends may be long.
      const nameOfReport = nameOf(`${address} ${plan} ${JSON.stringify(read.data)}`);
      // Nobody is thanked by a second click for what the first one could not store. Others must not
      // wait here, not even for nothing: from the limits above to the counts below is one step.
      const first = underway.get(nameOfReport);
      if (first) await first;
      // People do not see this field: what fills it in is thanked and forgotten, as what was sent before.
      if (!values.website && same.wait(nameOfReport) === 0) {
        if (ofPlan.wait(address, plan) > 0) throw new AppError('conflict', KNOWN);
        // Counted first: posts that come together must not pass all at once.
        ofPlan.count(address, plan);
        same.count(nameOfReport);
        const undo = count(address);
        const stored = addReport(deps.db, plan, read.data, now())
          .catch((error: unknown) => {
            undo();
            ofPlan.refund(address, plan);
            same.refund(nameOfReport);
            throw error;
          })
          .finally(() => underway.delete(nameOfReport));
        underway.set(nameOfReport, stored);
        await stored;
      }
    } catch (error) {
      const { problems, status } = formRefusal(c, deps.site, error, 'report.failed');
      return show(c, deps, plan, { values, problems, sent: false }, status);
    }
    return c.redirect(`${paths.report(plan)}?sent`, 303);
  });
};

async function show(
  c: Context<ApiBindings>,
  deps: AppDeps,
  plan: string,
  report: ReportFormValues,
  status: number,
): Promise<Response> {
  if (!/^[a-z\d-]{1,200}$/.test(plan)) {
    throw nothingHere();
  }
  return showForm(c, deps, paths.report(plan), { report }, status);
}
