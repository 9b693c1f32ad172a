import type { ContentCounts, ContentLine } from '#src/contract/content.ts';
import { hasTimes } from '#src/domain/plan-status.ts';
import { CURRENCIES } from '#src/domain/vocabulary.ts';
import type { AsideTools } from '../aside/protocol.ts';
import type { Db } from '../client.ts';
import { Refusal } from '../refusal.ts';
import { readContent, wrong } from './content-file.ts';
import { contentCounts } from './content-lines.ts';

/** Lines that are read before others have a turn. */
const CHUNK = 200;

type PlanLine = Extract<ContentLine, { kind: 'plan' }>;
interface Owner {
  live: boolean;
  currency?: string;
}

/**
 * The lines of a backup, also checked against each other: carriers and regions that plans name are
 * there, live addresses stand once, schedules and deals do not contradict themselves.
 */
export async function* checkContent(file: string): AsyncGenerator<ContentLine, ContentCounts> {
  const carriers: Owner[] = [];
  const regions: Owner[] = [];
  const once = new Set<string>();
  const priceRecords = new Set<number>();
  let seo = 0;
  // The head is line 1.
  let at = 1;
  const claim = (what: string, value: string) => {
    const key = `${what} ${value.toLowerCase()}`;
    if (once.has(key)) throw wrong(at, `${what} ${value} stands twice`);
    once.add(key);
  };
  const check = (line: ContentLine): void => {
    if (line.kind === 'rate') claim('the rate of', line.currency);
    else if (line.kind === 'carrier') {
      carriers.push({ live: line.deletedAt === null });
      if (line.deletedAt === null) claim('the carrier', line.slug);
    } else if (line.kind === 'region') {
      regions.push({ live: line.deletedAt === null, currency: line.currency });
      if (line.deletedAt === null) claim('the region', line.code);
    } else if (line.kind === 'plan') {
      const why = planProblem(line, carriers[line.carrierId - 1], regions[line.regionId - 1]);
      if (why) throw wrong(at, why);
      for (const values of [line.draft?.fields, line.draft?.base]) {
        const known = (place: number | undefined, owners: Owner[]) =>
          place === undefined || owners[place - 1] !== undefined;
        if (!known(values?.carrierId, carriers) || !known(values?.regionId, regions)) {
          throw wrong(at, 'the draft names a carrier or region that is not in the file');
        }
      }
      if (line.deletedAt === null) claim('the plan', line.slug);
      for (const [, , , , , id] of line.prices) {
        if (id !== undefined && priceRecords.has(id)) {
          throw wrong(at, `the price record ${id} stands twice`);
        }
        if (id !== undefined) priceRecords.add(id);
      }
      const own = new Set<string>();
      for (const { source, externalId } of line.sources) {
        if (own.has(source)) throw wrong(at, `the source ${source} stands twice`);
        own.add(source);
        if (externalId !== null) claim('the id of', JSON.stringify([source, externalId]));
      }
    } else if (line.kind === 'seo') {
      seo += 1;
      if (seo > 1) throw wrong(at, 'the settings of the whole site stand twice');
    } else if (line.kind === 'seo-page') {
      if (line.deletedAt === null) claim('the page', line.path);
    } else if (line.kind === 'profile') claim('the profile', line.profile.name);
    else claim('the feed', line.settings.name);
  };
  const lines = readContent(file);
  let step = await lines.next();
  for (; !step.done; step = await lines.next()) {
    at += 1;
    check(step.value);
    yield step.value;
  }
  if (seo === 0) throw new Refusal('invalid', 'The settings of the whole site are missing.');
  if (CURRENCIES.some((currency) => !once.has(`the rate of ${currency.toLowerCase()}`))) {
    throw new Refusal('invalid', 'A reference rate is missing.');
  }
  return step.value;
}

/** What a file holds, what it would replace, and when its feeds want to run. */
export interface CheckedContent {
  counts: ContentCounts;
  current: ContentCounts;
  schedules: string[];
}

/** Reads a whole backup; nothing is written. */
export async function lookAtContent(
  db: Db,
  { file }: { file: string },
  tools: AsideTools,
): Promise<CheckedContent> {
  const schedules = new Set<string>();
  const lines = checkContent(file);
  let at = 0;
  let step = await lines.next();
  for (; !step.done; step = await lines.next()) {
    if (step.value.kind === 'feed') schedules.add(step.value.settings.schedule);
    if ((at += 1) % CHUNK === 0) await tools.breathe();
  }
  return { counts: step.value, current: await contentCounts(db), schedules: [...schedules] };
}

function planProblem(line: PlanLine, carrier: Owner | undefined, region: Owner | undefined) {
  if (!carrier) return 'carrierId names no carrier of the file';
  if (!region) return 'regionId names no region of the file';
  const { status, activeFrom, activeUntil, hasDeal, previousMinor, priceMinor } = line;
  if (line.deletedAt === null && !(carrier.live && region.live)) {
    return 'the carrier or region of a plan that is not in the trash is in the trash';
  }
  if (line.currency !== region.currency && line.currency !== 'USD') {
    return `currency must be ${region.currency} or USD`;
  }
  if (hasDeal && previousMinor !== null && previousMinor <= priceMinor) {
    return 'hasDeal needs a previous price above the price';
  }
  if (!hasTimes(status) && (activeFrom !== null || activeUntil !== null)) {
    return `activeFrom and activeUntil must be empty for the status ${status}`;
  }
  if ((status === 'scheduled') !== (activeFrom !== null)) {
    return 'activeFrom belongs to scheduled plans, and only to them';
  }
  return null;
}
