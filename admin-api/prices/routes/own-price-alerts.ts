import type { Context } from 'hono';
import { OwnAlertInput } from '#src/contract/prices/price-alerts.ts';
import { ALERT_NOTES, type AlertPage } from '#src/domain/prices/alerts/alerts.ts';
import { alertPaths } from '#src/domain/prices/alerts/paths.ts';
import type { ApiBindings } from '../../deps.ts';
import { invalid } from '../../core/errors.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { limitBody } from '../../core/http/body.ts';
import { zodIssues } from '../../core/known-error.ts';
import { alertPages, alertsOf } from './price-alert-forms.ts';
import { MAX_FORM_BYTES, formRefusal } from '../../publish/pages/page-form.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

/**
 * Price alerts behind the keys that mails carry: changed and ended, as plain pages. Looking
 * changes nothing: programs look at links. A key that nobody can guess opens what its mail is about, so
 * a post needs no other sign of where it comes from (RFC 8058).
 */
export const ownPriceAlertRoutes: RouteModule = (_, deps, app) => {
  if (!deps.env.priceAlerts) return;
  const show = alertPages(deps);
  app.use(
    alertPaths.mine(),
    limitBody(() => MAX_FORM_BYTES),
  );

  const showMine = async (
    c: Context<ApiBindings>,
    form: Extract<AlertPage, { kind: 'mine' }>['form'] = { values: {}, problems: {}, of: null },
    status = 200,
  ) => {
    const key = c.req.query('key') ?? '';
    const found = await deps.shares.inTurn(visitorOf(c, deps.auth), () => alertsOf(deps).mine(key));
    const path = alertPaths.mine();
    if (!found) return show(c, path, { kind: 'over' }, 404);
    const said = ALERT_NOTES.find((one) => one === c.req.query('said')) ?? null;
    return show(c, path, { kind: 'mine', key, said, form, ...found }, status);
  };
  app.get(alertPaths.mine(), (c) =>
    c.req.query('left') === undefined ? showMine(c) : show(c, alertPaths.mine(), { kind: 'left' }),
  );
  app.post(alertPaths.mine(), async (c) => {
    const alerts = alertsOf(deps);
    const key = c.req.query('key') ?? '';
    const body = await c.req.parseBody();
    // RFC 8058: sent by a mail program, without a cookie, an origin, or anybody who looks.
    if (body['List-Unsubscribe'] === 'One-Click') {
      await alerts.erase(key);
      return c.text('Your alerts have ended, and your address is erased.\n');
    }
    const read = OwnAlertInput.safeParse(body);
    if (!read.success) throw invalid(zodIssues(read.error));
    const input = read.data;
    try {
      if (input.do === 'change') await alerts.change(key, input.id, input.atMost);
      else if (input.do === 'end') await alerts.end(key, input.id);
      else await alerts.erase(key);
    } catch (error) {
      const { problems, status } = formRefusal(c, deps.site, error, 'price-alerts.failed');
      const of = input.do === 'erase' ? null : input.id;
      const values = { atMost: typeof body.atMost === 'string' ? body.atMost : '' };
      return showMine(c, { values, problems, of }, status);
    }
    // With the last alert its address is gone, too.
    const isLeft = input.do === 'erase' || (await alerts.mine(key)) === null;
    const said = input.do === 'change' ? 'changed' : 'ended';
    return c.redirect(
      isLeft ? `${alertPaths.mine()}?left` : `${alertPaths.mine(key)}&said=${said}`,
      303,
    );
  });
};
