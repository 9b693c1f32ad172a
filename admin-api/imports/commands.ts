import { createReadStream } from 'node:fs';
import { stat, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import type { Change } from '#db/core/change.ts';
import { findRun } from '#db/imports/import-runs.ts';
import { undoBatch } from '#db/history/undo.ts';
import { DryRunOptions, type ImportRun, ImportProfile } from '#src/contract/imports/imports.ts';
import { PRESET_NAMES, type PresetName } from '#src/domain/imports/mapping/mapping.ts';
import { DECIMAL_STYLES } from '#src/domain/imports/types.ts';
import { plural } from '#src/domain/core/plural.ts';
import {
  COMMAND_LINE,
  defineCommand,
  type CommandOutcome,
  type Services,
  type Talk,
  fails,
  withKnownErrors,
} from '../command.ts';
import { reasonsOf } from './reasons.ts';
import { summaryOf } from './summary.ts';
import { receiveFile } from './receive.ts';
import type { Db } from '#db/core/connect/client.ts';
import { listProfiles } from '#db/imports/import-profiles.ts';
import { NATIVE_FIELDS, type NativeField } from '#src/domain/imports/columns.ts';

/** A value for all rows: `--set region=DE`. */
const Constant = z.tuple([
  z.enum(
    NATIVE_FIELDS,
    '--set is name=value, with a column of docs/import-format.md as name: region=DE',
  ),
  z.string('--set is name=value: region=DE').max(2000, '--set takes at most 2000 characters'),
]);

/** What stands after `--set`: the column's name as we write it, and the value. */
function constantOf(text: string): [name: string, value: string | undefined] {
  const [name = '', ...value] = text.split('=');
  const field = NATIVE_FIELDS.find((known) => known.toLowerCase() === name.trim().toLowerCase());
  return [field ?? name, value.length > 0 ? value.join('=').trim() : undefined];
}

/** What a call says of how its file is read. */
interface Reading {
  preset?: PresetName | undefined;
  profile?: { name: string; file: string } | undefined;
  prices: boolean;
  set: readonly (readonly [NativeField, string])[];
}

/** How the file is read. The name of a kept profile goes before a file that is called the same. */
async function mappingOf(db: Db, { preset, profile, prices, set }: Reading) {
  if (prices) return { kind: 'price-history' };
  if (preset) return { kind: 'preset', preset, constants: Object.fromEntries(set) };
  if (!profile) return { kind: 'native' };
  const read = await profileOf(db, profile);
  const constants = set.map(([name, constant]) => [name, { constant }] as const);
  const fields = { ...read.fields, ...Object.fromEntries(constants) };
  return { kind: 'profile', profile: { ...read, fields } };
}

async function profileOf(
  db: Db,
  { name, file }: NonNullable<Reading['profile']>,
): Promise<z.output<typeof ImportProfile>> {
  const storedProfile = (await listProfiles(db)).find(
    (stored) => stored.profile.name.toLowerCase() === name.trim().toLowerCase(),
  );
  if (storedProfile) return storedProfile.profile;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`There is neither a kept profile nor a file called ${name}`);
  });
  try {
    return ImportProfile.parse(JSON.parse(text) as unknown);
  } catch (error) {
    const why = error instanceof z.ZodError ? error.issues[0]!.message : 'it is no JSON';
    throw new Error(`${file} is no profile: ${why}`, { cause: error });
  }
}

const FILE = z.string('name the file to read').min(1, 'name the file to read');
const byCommandLine = (now: Date): Change => ({
  actor: COMMAND_LINE,
  now,
});

/** `import`: a file of plans, read and, with `--apply`, written as one step. */
export const importCommand = defineCommand({
  name: 'import',
  words: '<file>',
  about: 'reads a file of plans and says what it would change; with --apply writes it as one step',
  options: {
    'dry-run': { type: 'boolean', about: 'only look: nothing is written' },
    apply: { type: 'boolean', about: 'apply what the dry run found; held prices wait' },
    preset: { type: 'string', about: `the kind of feed: ${PRESET_NAMES.join(', ')}` },
    prices: { type: 'boolean', about: 'the file holds dated prices of stored plans (docs)' },
    profile: { type: 'string', about: 'the name of a kept profile, or a JSON file with one' },
    set: {
      type: 'string',
      multiple: true,
      about: 'name=value: one value for all rows, with --preset where a row says none; repeatable',
    },
    decimals: { type: 'string', about: 'how numbers are written: point (default) or comma' },
    restore: { type: 'boolean', about: 'rows that mean a plan in the trash bring it back' },
  },
  read: ([file, ...more], values) => ({
    file: file && more.length === 0 ? resolve(file) : undefined,
    dryRun: values['dry-run'] === true,
    apply: values.apply === true,
    restore: values.restore === true,
    prices: values.prices === true,
    ...(values.preset !== undefined && { preset: values.preset }),
    ...(typeof values.profile === 'string' && {
      profile: { name: values.profile, file: resolve(values.profile) },
    }),
    ...(Array.isArray(values.set) && { set: values.set.map(constantOf) }),
    ...(values.decimals !== undefined && { decimals: values.decimals }),
  }),
  input: z
    .strictObject({
      file: FILE,
      dryRun: z.boolean(),
      apply: z.boolean(),
      restore: z.boolean().default(false),
      prices: z.boolean().default(false),
      preset: z.enum(PRESET_NAMES, `--preset is one of ${PRESET_NAMES.join(', ')}`).optional(),
      profile: z.strictObject({ name: z.string(), file: z.string() }).optional(),
      set: z.array(Constant).default([]),
      decimals: z.enum(DECIMAL_STYLES, '--decimals is point or comma').default('point'),
    })
    .refine((input) => input.dryRun !== input.apply, 'say either --dry-run or --apply')
    .refine(
      ({ preset, profile, prices }) => [preset, profile, prices].filter(Boolean).length < 2,
      'say only one of --preset, --profile and --prices',
    )
    .refine(
      ({ preset, profile, set }) => set.length === 0 || preset || profile,
      '--set goes with --preset or --profile',
    )
    .refine(
      ({ set }) => new Set(set.map(([name]) => name)).size === set.length,
      '--set gives a name one value',
    ),
  run: (input, services, talk) =>
    withKnownErrors(async () => {
      const { imports, now } = services;
      const change = byCommandLine(now());
      const options = DryRunOptions.parse({
        mapping: await mappingOf(services.db, input),
        decimals: input.decimals,
        restore: input.restore,
      });
      const { size } = await stat(input.file);
      const file = await receiveFile(imports.folder, {
        name: encodeURIComponent(basename(input.file)),
        body: createReadStream(input.file),
        announced: size,
      });
      const { id } = await imports.upload(file, change);
      await imports.dryRun(id, options, change);
      const read = await finished(services, id, talk);
      if (read.state !== 'ready') return fails(read.problem ?? `The import is ${read.state}.`);
      const reasons = await reasonsOf(services.db, read);
      if (!input.apply) return outcomeOf(read, reasons);
      await imports.apply(id, { mode: 'all', rows: [] }, change);
      const applied = await finished(services, id, talk);
      if (applied.state === 'applied') return outcomeOf(applied, reasons);
      return fails(applied.problem ?? 'The import was stopped; nothing was written.');
    }),
});

/** `import:revert`: takes an applied import back as one step. */
export const revertCommand = defineCommand({
  name: 'import:revert',
  words: '<run|batch>',
  about: 'takes an applied import back as one step, by its number or its batch in the log',
  options: {
    partial: { type: 'boolean', about: 'leave alone what others changed since' },
    force: { type: 'boolean', about: 'take it back even where others changed it since' },
  },
  read: ([batch, ...more], { partial = false, force = false }) => ({
    batch: more.length > 0 ? undefined : batch,
    partial,
    force,
  }),
  input: z.strictObject({
    batch: z.union(
      [z.string().regex(/^[1-9]\d{0,14}$/), z.uuid()],
      'name the number or the batch of one import',
    ),
    partial: z.boolean(),
    force: z.boolean(),
  }),
  run: ({ batch, ...options }, { db, now }) =>
    withKnownErrors(async () => {
      let batchId: string | null = batch;
      if (/^\d+$/.test(batch)) {
        const run = await findRun(db, Number(batch));
        if (!run) return fails('There is no such import.');
        batchId = run.batchId;
        if (batchId === null) return fails('This import was not applied.');
      }
      const { undone } = await undoBatch(db, batchId, options, byCommandLine(now()));
      return {
        exitCode: 0,
        message: `${plural(undone, 'change')} taken back.`,
        data: { undone, batchId },
      };
    }),
});

/** Waits for what is under way; giving up stops it before anything is written. */
async function finished({ imports }: Services, id: number, { say, signal }: Talk) {
  const giveUp = () => void imports.cancel(id).catch(() => undefined);
  signal.addEventListener('abort', giveUp, { once: true });
  let told = 0;
  const end = imports.subscribe(id, () => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    void imports.find(id).then((run) => {
      if (run.progress !== null) say(`${run.state}: ${Math.round(run.progress * 100)} %`);
    });
  });
  try {
    await imports.done(id);
    return await imports.find(id);
  } finally {
    end();
    signal.removeEventListener('abort', giveUp);
  }
}

/** 1 says that something needs a look: rows that were rejected, or prices that were held back; why follows. */
function outcomeOf(run: ImportRun, reasons: readonly string[]): CommandOutcome {
  const { findings } = run;
  const clean = findings !== null && findings.rejected === 0 && findings.held === 0;
  return { exitCode: clean ? 0 : 1, message: [summaryOf(run), ...reasons].join('\n'), data: run };
}
