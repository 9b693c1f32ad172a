import type { Context } from 'hono';
import { AlertInput } from '#src/contract/prices/price-alerts.ts';
import { ALERT_FIELDS, type AlertForm, type AlertPage } from '#src/domain/prices/alerts/alerts.ts';
import { alertPaths } from '#src/domain/prices/alerts/paths.ts';
import type { PriceAlerts } from '../alerts/price-alerts.ts';
import type { Subject } from '../alerts/subject.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { AppError, invalid, nothingHere } from '../../core/errors.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { limitBody } from '../../core/http/body.ts';
import { zodIssues, toAppError } from '../../core/known-error.ts';
import { formLimits } from '../../people/limits/form-limits.ts';
import {
  MAX_FORM_BYTES,
  readForm,
  formRefusal,
  takeForms,
  formValues,
  showForm,
} from '../../publish/pages/page-form.ts';
import { paramsOf } from '../../core/http/params.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const NOTHING: AlertForm = { values: {}, problems: {} };

/**
 * The form that asks for a mail when a price falls, and the button behind the link in the first mail:
 * plain pages, which need no script (docs/decisions/prices/price-alerts.md).
 */
export const priceAlertFormRoutes: RouteModule = (_, deps, app) => {
  if (!deps.env.priceAlerts) return;
  const { tryOnce, refuseMany, count, giveBack } = formLimits('alert', deps);
  const show = alertPages(deps);

  takeForms(app, alertPaths.ask(), deps);
  app.get(alertPaths.ask(), async (c) => {
    const path = alertPaths.ask();
    if (c.req.query('sent') !== undefined) return show(c, path, { kind: 'asked' });
    return show(c, path, askPage(await subjectOf(c, deps, alertsOf(deps)), NOTHING));
  });
  app.post(alertPaths.ask(), async (c) => {
    const values = formValues(await readForm(c), ALERT_FIELDS);
    const address = deps.auth.addressOf(c);
    tryOnce(address);
    const subject = await subjectOf(c, deps, alertsOf(deps));
    try {
      refuseMany(address);
      const read = AlertInput.safeParse(values);
      if (!read.success) throw invalid(zodIssues(read.error));
      // People do not see this field: what fills it in is thanked and forgotten.
      if (!values.website) {
        // Counted first: posts that come together must not pass all at once.
        const undo = count(address);
        await alertsOf(deps)
          .ask(subject, read.data)
          .catch((error: unknown) => {
            undo();
            throw error;
          });
      }
    } catch (error) {
      const { problems, status } = formRefusal(c, deps.site, error, 'price-alerts.failed');
      return show(c, alertPaths.ask(), askPage(subject, { values, problems }), status);
    }
    return c.redirect(`${alertPaths.ask()}?sent`, 303);
  });

  app.use(
    alertPaths.confirm(),
    limitBody(() => MAX_FORM_BYTES),
  );
  app.get(alertPaths.confirm(), async (c) => {
    const key = c.req.query('key') ?? '';
    const found = await alertsOf(deps).waiting(key);
    const path = alertPaths.confirm();
    return found
      ? show(c, path, { kind: 'confirm', key, ...found })
      : show(c, path, { kind: 'over' }, 404);
  });
  app.post(alertPaths.confirm(), async (c) => {
    const mine = await alertsOf(deps).confirm(c.req.query('key'));
    if (mine === null) return show(c, alertPaths.confirm(), { kind: 'over' }, 404);
    // The mail went to somebody who asked for it.
    giveBack();
    return c.redirect(`${alertPaths.mine(mine)}&said=on`, 303);
  });
};

/** What the address of the form is about; 404 where that is nothing. Needs are worked out in turn. */
async function subjectOf(
  c: Context<ApiBindings>,
  { shares, auth }: Pick<AppDeps, 'shares' | 'auth'>,
  { subjects }: PriceAlerts,
): Promise<Subject> {
  const params = paramsOf(c);
  const slug = params.get('plan');
  if (slug !== null) {
    const plan = /^[a-z\d-]{1,200}$/.test(slug) ? await subjects.plan(slug) : null;
    if (!plan) throw nothingHere();
    return plan;
  }
  try {
    return await shares.inTurn(visitorOf(c, auth), () => subjects.need(params));
  } catch (error) {
    throw toAppError(error).code === 'invalid' ? nothingHere() : error;
  }
}

function askPage(subject: Subject, form: AlertForm): AlertPage {
  const { about, name, href, price, whyNot, currency, stored } = subject;
  const search = 'need' in stored ? stored.need : '';
  const action =
    'need' in stored ? alertPaths.ask(search) : alertPaths.ofPlan(href.split('/').at(-1)!);
  return { kind: 'ask', subject: { about, name, href, price, whyNot }, currency, action, form };
}

/** The alerts of a site that offers them; only a server that may write nothing has none. */
export function alertsOf({ priceAlerts }: Pick<AppDeps, 'priceAlerts'>): PriceAlerts {
  if (!priceAlerts) throw new AppError('read_only');
  return priceAlerts;
}

/** Answers with a page about alerts. Addresses there hold keys: no other page is to hear of them. */
export function alertPages(deps: Pick<AppDeps, 'site' | 'auth'>) {
  return (c: Context<ApiBindings>, path: string, alerts: AlertPage, status = 200) => {
    c.header('Referrer-Policy', 'no-referrer');
    return showForm(c, deps, path, { alerts }, status);
  };
}
