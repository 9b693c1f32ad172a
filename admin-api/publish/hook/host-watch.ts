import { z } from 'zod';
import type { HostStatus } from '#src/contract/publish/publish.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import type { HookAsked } from './hook-state.ts';

/** Milliseconds between looks, and for how long after the host was asked. */
const LOOK_MS = 15_000;
const PATIENCE_MS = 30 * 60_000;

const Stamp = z.object({ dataVersion: z.int(), lineage: z.string() });

export interface HostWatch {
  status(): HostStatus;
  /** The host accepted to build the data of this version: looks until its pages show it. */
  asked(what: HookAsked): void;
  stop(): void;
}

/**
 * Looks at the public address whether the host serves what it was asked to build: a host that
 * accepted a build may still fail it, or be slow. `seen` is called once, when the pages are there;
 * `gone` when they are not after all. `before` is what an earlier process asked for.
 */
export function watchHost(options: {
  siteUrl: string;
  now: () => Date;
  changed: () => void;
  seen: (version: number) => void;
  gone: () => void;
  before: HookAsked | null;
  ask?: typeof outbound;
  lookMs?: number;
}): HostWatch {
  const { siteUrl, now, changed, seen, gone, ask = outbound, lookMs = LOOK_MS } = options;
  let wanted = options.before;
  let stopped = false;
  let live: HostStatus['live'] = null;
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  const arm = () => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void look(), lookMs);
    timer.unref();
  };
  const look = async () => {
    const target = wanted;
    if (!target) return;
    const found = await readStamp();
    if (stopped || wanted !== target) return;
    if (found && found.lineage === target.lineage && found.dataVersion >= target.version) {
      wanted = null;
      problem = null;
      live = { dataVersion: found.dataVersion, at: now().toISOString() };
      seen(found.dataVersion);
    } else if (now().getTime() - Date.parse(target.at) > PATIENCE_MS) {
      wanted = null;
      problem ??= 'The host was asked half an hour ago and still serves older pages';
      gone();
    } else arm();
    changed();
  };
  const readStamp = async () => {
    try {
      const { status, body } = await ask(siteUrl + paths.releaseStamp, {
        allowLocal: true,
        maxBytes: 10_000,
        // A copy of the CDN would tell of the pages before.
        headers: { 'Cache-Control': 'no-cache' },
      });
      if (status !== 200) throw new OutboundError('unreachable', `it answers ${status}`);
      problem = null;
      return Stamp.parse(JSON.parse(body.toString()));
    } catch (error) {
      const why = error instanceof OutboundError ? error.message : 'it says nothing of its data';
      problem = `The public pages could not be looked at: ${why}`;
      return null;
    }
  };

  if (wanted) arm();
  return {
    status: () => ({ askedAt: wanted && wanted.at, live, problem }),
    asked(what) {
      wanted = what;
      problem = null;
      arm();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
