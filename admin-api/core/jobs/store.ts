import { randomUUID } from 'node:crypto';
import type { Db } from '#db/core/connect/client.ts';
import { isLocal } from '#db/core/connect/connect.ts';
import {
  endJob,
  freeJobs,
  leaveJob,
  planJob,
  readJobs,
  renewJob,
  takeJob,
  type JobEnd,
  type JobRow,
} from '#db/core/jobs.ts';
import type { Env } from '../../env.ts';
import { changeState, readState } from '../files/state.ts';
import type { JobType } from './job-type.ts';

/** Milliseconds that a job is held without being renewed: what a killed server did is done anew after it. */
export const LEASE_MS = 60_000;

type Kind = Pick<JobType, 'name' | 'ownFiles'>;

/** The rows of the jobs of this server, as the runner uses them. */
export type JobStore = ReturnType<typeof tableStore>;

/** The table, in the name of this server. */
export function tableStore(db: Db, env: Pick<Env, 'dataDir' | 'database'>) {
  let known: Promise<string> | undefined;
  const server = () => (known ??= serverName(env));
  const keyOf = async ({ name, ownFiles }: Kind) => ({
    kind: name,
    server: ownFiles ? await server() : '',
  });
  const until = (now: Date) => new Date(now.getTime() + LEASE_MS);
  return {
    read: async (): Promise<JobRow[]> => readJobs(db, await server()),
    /** What this server held when it ended is free. */
    free: async () => freeJobs(db, await server()),
    plan: async (kind: Kind, due: string, now: Date) => planJob(db, await keyOf(kind), due, now),
    take: async (kind: Kind, due: string, now: Date) => {
      const lease = { holder: await server(), now, until: until(now) };
      return takeJob(db, { ...(await keyOf(kind)), due }, lease);
    },
    renew: async (kind: Kind, now: Date) =>
      renewJob(db, await keyOf(kind), await server(), until(now)),
    end: async (kind: Kind, end: JobEnd) => endJob(db, await keyOf(kind), await server(), end),
    leave: async (kind: Kind) => leaveJob(db, await keyOf(kind), await server()),
  };
}

/** A file has one server; of several on a libSQL server each keeps its name in its data folder. */
export async function serverName({ dataDir, database }: Pick<Env, 'dataDir' | 'database'>) {
  if (isLocal(database)) return 'this server';
  const { server } = await readState(dataDir);
  if (server !== null) return server;
  return (await changeState(dataDir, (state) => ({ server: state.server ?? randomUUID() })))
    .server!;
}

/** The same in memory, for a server that writes nothing: its jobs are those about its own files. */
export function memoryStore(): JobStore {
  const rows = new Map<string, JobRow>();
  const set = async ({ name }: Kind, changes: Partial<JobRow>) =>
    void rows.set(name, { ...EMPTY, ...rows.get(name), ...changes, kind: name });
  return {
    read: async () => [...rows.values()],
    free: async () => undefined,
    plan: (kind, due) => set(kind, { due }),
    take: async (kind, due, now) => {
      await set(kind, { due, startedAt: now.toISOString() });
      return true;
    },
    renew: async () => true,
    leave: async () => undefined,
    end: (kind, { due, endedAt, ...end }) => {
      const attempts = end.error === null ? 0 : (rows.get(kind.name)?.attempts ?? 0) + 1;
      const went = end.error === null && { lastResult: end.result, payload: end.payload };
      return set(kind, { due, endedAt, attempts, lastError: end.error, ...went });
    },
  };
}

const EMPTY: Omit<JobRow, 'kind'> = {
  server: '',
  payload: null,
  due: '',
  holder: null,
  leaseUntil: null,
  startedAt: null,
  endedAt: null,
  attempts: 0,
  lastError: null,
  lastResult: null,
};
