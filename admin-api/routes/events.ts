import { createRoute } from '@hono/zod-openapi';
import { findBuyTarget } from '#db/queries/events.ts';
import { EventInput, EventPath } from '#src/contract/events.ts';
import { buyLink, freshClickId, pageTerm } from '#src/domain/affiliate.ts';
import { AFFILIATE_CLICK } from '#src/domain/events.ts';
import { api, paths } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { visitorOf } from '../fairness/visitor.ts';
import { errorAnswers, jsonBody } from './answers.ts';
import type { Context } from 'hono';
import type { ApiBindings } from '../bindings.ts';
import type { Sender } from '../events/events.ts';

const report = createRoute({
  method: 'post',
  path: api.events,
  tags: ['Events'],
  summary: 'Counts a view, click, search, use of a filter or conversion',
  description:
    'Kept as counts by day, never with anything about the sender. Also answered with 204 when the event does not count: from bots, past the limit of an address, about what does not exist.',
  request: { body: jsonBody(EventInput) },
  responses: { 204: { description: 'Received' }, ...errorAnswers(400, 403) },
});

export const eventRoutes: RouteModule = (app, deps) => {
  const senderOf = (c: Context<ApiBindings>): Sender => ({
    address: deps.auth.addressOf(c),
    headers: c.req.raw.headers,
  });
  app.openapi(report, (c) => {
    deps.events.record(c.req.valid('json'), senderOf(c));
    return c.body(null, 204);
  });
  // The target comes from the database alone; parameters of the address are not looked at.
  app.get(paths.go(':plan'), async (c, next) => {
    const slug = c.req.param('plan') ?? '';
    const plan = await deps.shares.inTurn(visitorOf(c, deps.auth), () =>
      findBuyTarget(deps.db, slug),
    );
    const { name: carrierName = '', website: carrierWebsite = null, buyUrl = null } = plan ?? {};
    const page = ownReferrer(c.req.raw.headers);
    const target = buyLink(
      { buyUrl, carrierName, carrierWebsite },
      pageTerm(page ?? paths.go('')),
      freshClickId(carrierName, deps.now()),
    );
    if (!plan || !target) return next();
    if (c.req.method === 'GET' && isVisit(c.req.raw.headers)) {
      const path = page ?? paths.plan(plan.slug);
      deps.events.record(
        { name: 'conversion', path, category: AFFILIATE_CLICK, plan: plan.slug },
        senderOf(c),
      );
    }
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex, nofollow');
    return c.redirect(target, 302);
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
