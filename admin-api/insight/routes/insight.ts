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
import { events, statistics } from '#src/contract/insight/endpoints.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import type { ApiBindings } from '../../bindings.ts';
import type { Sender } from '../events/events.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { health } from '#src/contract/core/endpoints.ts';
import { AppError, nothingHere } from '../../core/errors.ts';
import type { z } from 'zod';
import {
  listDayCounts,
  readSeries,
  readStatistics,
  type DayCount,
} from '#db/insight/statistics.ts';
import type { StatisticsSeriesQuery } from '#src/contract/insight/statistics.ts';
import { slugify } from '#src/domain/core/fold.ts';
import { quotedCell } from '#src/domain/imports/files/neutral.ts';
import { fileAnswer } from '../../core/http/answers/file-answer.ts';

export const statisticsRoutes: RouteModule = (serve, deps) => {
  serve(statistics.get, async ({ query }, c) => {
    c.header('Cache-Control', 'no-store');
    return await readStatistics(deps.db, query.days, deps.now());
  });
  serve(statistics.file, ({ query }, c) => {
    const now = deps.now();
    const days = listDayCounts(deps.db, query.days, now);
    const name = `sim-atlas-statistics-${now.toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, 'csv', linesOf(days));
  });
  const requireSeries = async (query: z.infer<typeof StatisticsSeriesQuery>) => {
    const found = await readSeries(deps.db, query, deps.now());
    if (!found) throw new AppError('not_found', 'There is nothing of that name in the statistics');
    return found;
  };
  serve(statistics.series, async ({ query }, c) => {
    c.header('Cache-Control', 'no-store');
    return await requireSeries(query);
  });
  serve(statistics.seriesFile, async ({ query }, c) => {
    const { name, days } = await requireSeries(query);
    const file = `sim-atlas-statistics-${slugify(name) || 'home'}-${days.at(-1)!.day}`;
    const rows = days.map(({ day, n }) => `${day},${quotedCell(name)},${n}\r\n`);
    return fileAnswer(c, file, 'csv', ['day,subject,count\r\n', ...rows]);
  });
};

/** The file in pieces of a day. */
async function* linesOf(days: AsyncIterable<DayCount[]>): AsyncGenerator<string> {
  yield 'day,kind,subject,count,visitors\r\n';
  for await (const counts of days) {
    if (counts.length > 0) yield counts.map(lineOf).join('');
  }
}

/** Words were typed by visitors: no spreadsheet may run them, no sign may end their cell. */
function lineOf({ day, kind, name, n, visitors }: DayCount): string {
  return `${day},${kind},${quotedCell(name)},${n},${visitors}\r\n`;
}

/** What a monitoring system asks for every few seconds: with METRICS_TOKEN only. */
export const metricsRoutes: RouteModule = (serve, { env, metrics }) => {
  serve(health.metrics, async (_, c) => {
    const wanted = env.metricsToken;
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    // Nobody else learns that there is something.
    if (!wanted || !metrics || !isSame(given, wanted)) {
      throw nothingHere();
    }
    const { type, text } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
};

/** Compares in the same time whatever differs, by hashes of one length. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

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
