import type { Context } from 'hono';
import type { AlertPage } from '#src/domain/prices/alerts/alerts.ts';
import type { PriceAlerts } from '../alerts/price-alerts.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { AppError } from '../../core/errors.ts';
import { showForm } from '../../core/routes/page-form.ts';

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
