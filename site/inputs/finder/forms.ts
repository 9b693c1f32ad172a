import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { formatDay } from '#src/domain/core/dates.ts';
import type { FoundPage } from '#src/domain/finder/answers/found-list.ts';
import type { Mix } from '#src/domain/finder/mixes.ts';
import { readNeed } from '#src/domain/finder/need/need-form.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import {
  networkCarriers,
  namingIssues,
  type NamedNetwork,
  type NetworkCarrier,
} from '#src/domain/finder/networks.ts';
import { followedPage } from '#src/domain/pages/follow.ts';
import type { Rates } from '#src/domain/core/money/money.ts';
import type { QueryIssue } from '#src/domain/core/query-reader.ts';
import { readCompared } from '#src/domain/plans/slugs.ts';
import { offersAlerts } from '../../alerts-offered.ts';
import { comparedMixes } from './compared-mixes.ts';
import { followItems, type FollowItem } from '../prices/follow.ts';
import { namedCarriers, needPlaces, openAsk, suggestedNeed, type OpenAsk } from './need.ts';

const NO_PARAMS = new URLSearchParams();

/** All that the page of a need shows. */
export interface FindInput {
  /** The parameters of the address. */
  search: string;
  places: OpenAsk['places'];
  /** What is wrong with the network or carrier that the need names; mostly nothing. */
  strange: QueryIssue | null;
  /** The need that was asked for, and its answers. */
  result: { need: NeedQuery; found: FoundPage<Plan> } | null;
  /** The carriers that it names. */
  carriers: NamedNetwork[];
  suggested: NeedQuery;
  /** The first answer to what is usually asked, for whoever said nothing yet. */
  ask: OpenAsk | null;
  /** Mails are offered. */
  alerts: boolean;
}

/** Reads it, for the parameters of an address. */
export function findInput(catalog: Catalog, params = NO_PARAMS): FindInput {
  const { need, issues } = readNeed(params);
  const places = needPlaces(catalog, [
    ...catalog.covered.map(({ code }) => code),
    ...(need?.places ?? []),
  ]);
  const isKnown = need?.places.every((code) => places.some((place) => place.code === code));
  const [strange = null] = need ? namingIssues(need, catalog.carriers) : [];
  const asked = need && isKnown && !strange && issues.length === 0 ? need : null;
  return {
    search: params.toString(),
    places,
    strange,
    result: asked && { need: asked, found: catalog.find(asked, true) },
    carriers: asked ? namedCarriers(catalog, asked) : [],
    suggested: suggestedNeed(catalog, null),
    ask: params.size === 0 ? openAsk(catalog, null) : null,
    alerts: offersAlerts(),
  };
}

/** All that a comparison shows. */
export interface CompareInput {
  /** The parameters of the address. */
  search: string;
  plans: Plan[];
  rates: { rates: Rates; asOf: string } | null;
  /** What is read for plans alone. */
  beside: {
    places: { code: string; name: string }[];
    carriers: NetworkCarrier[];
    mixes: ReadonlyMap<string, Mix> | null;
    today: string;
  } | null;
}

/** Reads it, for the parameters of an address. */
export function compareInput(catalog: Catalog, params = NO_PARAMS): CompareInput {
  const { rates, regions } = catalog;
  const plans = readCompared(params).slugs.flatMap((slug) => catalog.plan(slug) ?? []);
  return {
    search: params.toString(),
    plans,
    rates: rates && { rates: rates.rates, asOf: formatDay(rates.asOf) },
    beside:
      plans.length === 0
        ? null
        : {
            places: regions.map(({ code, name }) => ({ code, name })),
            carriers: networkCarriers(catalog.carriers),
            mixes: comparedMixes(catalog, params, plans),
            today: catalog.freshness.today,
          },
  };
}

/** All that the page about feeds shows. */
export interface FollowInput {
  items: FollowItem[];
  /** The page whose feeds come first. */
  page: string | null;
  /** Mails are offered. */
  alerts: boolean;
}

/** Reads it, for the parameters of an address. */
export function followInput(catalog: Catalog, params = NO_PARAMS): FollowInput {
  const page = followedPage(params);
  return { items: followItems(catalog, page), page, alerts: offersAlerts() };
}
