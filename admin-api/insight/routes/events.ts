import type { Context } from 'hono';
import { findBuyTarget } from '#db/insight/events.ts';
import { EventPath } from '#src/contract/insight/events.ts';
import {
  buyLink,
  CONSENT_PARAMETER,
  freshClickId,
  pageTerm,
  withConsent,
} from '#src/domain/insight/affiliate.ts';
import { AFFILIATE_CLICK } from '#src/domain/insight/events.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { events } from '#src/contract/insight/events-endpoints.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import type { ApiBindings } from '../../bindings.ts';
import type { Sender } from '../events/events.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const eventRoutes: RouteModule = (serve, deps, app) => {
  const senderOf = (c: Context<ApiBindings>): Sender => ({
    address: deps.auth.addressOf(c),
    headers: c.req.raw.headers,
  });
  serve(events.report, ({ body }, c) => {
    deps.events.record(body, senderOf(c));
    return c.body(null, 204);
  });
  // The target comes from the database alone; of the address only a yes or no about cookies is looked at.
  app.get(paths.go(':plan'), async (c, next) => {
    const slug = c.req.param('plan') ?? '';
    const plan = await deps.shares.inTurn(visitorOf(c, deps.auth), () =>
      findBuyTarget(deps.db, slug),
    );
    if (!plan) return next();
    const { id: planId, name: carrierName, website: carrierWebsite, buyUrl } = plan;
    const page = ownReferrer(c.req.raw.headers);
    const target = buyLink(
      { planId, buyUrl, carrierName, carrierWebsite },
      pageTerm(page ?? paths.go('')),
      freshClickId(carrierName, deps.now()),
    );
    if (!target) return next();
    if (c.req.method === 'GET' && isVisit(c.req.raw.headers)) {
      const path = page ?? paths.plan(plan.slug);
      deps.events.record(
        { name: 'conversion', path, category: AFFILIATE_CLICK, plan: plan.slug },
        senderOf(c),
      );
    }
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex, nofollow');
    const consent = c.req.query(CONSENT_PARAMETER);
    const isGiven = consent === '1' ? true : consent === '0' ? false : null;
    return c.redirect(withConsent(target, isGiven), 302);
  });
};

/**
 * Whether somebody followed a link of ours: a picture or a frame on another site would make each of
 * its visitors click here. Browsers that do not say are believed.
 */
function isVisit(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  const dest = headers.get('Sec-Fetch-Dest') ?? 'document';
  return ['same-origin', 'none'].includes(site) && dest === 'document';
}

/** The page of this site that a link was followed on; null when the browser does not say. */
function ownReferrer(headers: Headers): string | null {
  const referrer = headers.get('Referer') ?? '';
  if (headers.get('Sec-Fetch-Site') !== 'same-origin' || !URL.canParse(referrer)) return null;
  return EventPath.safeParse(new URL(referrer).pathname).data ?? null;
}
