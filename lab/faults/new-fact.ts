/**
 * Adds facts of every kind to a copy of the sources, as a descriptor, a line of the schema and a
 * migration each, and walks them through all that a fact goes through: `node lab/faults/new-fact.ts`.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPILER_ENV } from '../../scripts/check/check-types.ts';
import { copySources } from '../../scripts/source-copy.ts';

const run = promisify(execFile);

/** A fact of each kind: the descriptor, its line in the schema, and a value of it. */
const NEW_FACTS = {
  rollover: {
    descriptor: `kind: 'flag', label: 'Data rollover', column: 'rollover', bulk: true,
      words: { yes: 'Included', no: 'Not included' }, filter: { chip: 'Data rollover' },
      openData: 'Whether unused data is carried over'`,
    column: `integer('rollover', { mode: 'boolean' })`,
    value: true,
  },
  payment: {
    descriptor: `kind: 'choice', label: 'Billing', column: 'payment', bulk: true,
      words: { once: 'Paid once', recurring: 'Renews by itself' }, note: 'paymentNote',
      filter: { chip: 'Billing' }, openData: 'How it is billed'`,
    column: `text('payment', { enum: ['once', 'recurring'] })`,
    value: 'once',
  },
  paymentNote: {
    descriptor: `kind: 'text', max: 100, label: 'Billing note', column: 'payment_note', hidden: true`,
    column: `text('payment_note')`,
    value: 'by card, or in a shop',
  },
  roamsIn: {
    descriptor: `kind: 'codes', label: 'Covers', column: 'roams_in', openData: 'Countries'`,
    column: `text('roams_in')`,
    value: ['AT', 'DE'],
  },
  bonusData: {
    descriptor: `kind: 'amount', label: 'At full speed', column: 'bonus_data',
      period: 'bonusPeriod'`,
    column: `text('bonus_data')`,
    value: '10GB',
  },
  bonusPeriod: {
    descriptor: `kind: 'choice', label: 'Full speed counts', column: 'bonus_period',
      words: { total: 'In total', month: 'Each month', day: 'Each day' }, hidden: true`,
    column: `text('bonus_period', { enum: ['total', 'month', 'day'] })`,
    value: 'month',
  },
  uploadSpeed: {
    descriptor: `kind: 'speed', label: 'Speed after it', column: 'upload_kbit', openData: 'Mbit/s'`,
    column: `integer('upload_kbit')`,
    value: 1.5,
  },
  simFee: {
    descriptor: `kind: 'money', label: 'Set-up fee', column: 'sim_minor', openData: 'Paid once'`,
    column: `integer('sim_minor')`,
    value: 10.5,
  },
  noticeMonths: {
    descriptor: `kind: 'count', min: 0, max: 60, unit: ['month', 'months'], label: 'Contract',
      column: 'notice_months', bulk: true, openData: 'Months'`,
    column: `integer('notice_months')`,
    value: 24,
  },
  soldUntil: {
    descriptor: `kind: 'date', label: 'Offer ends', column: 'sold_until', openData: 'Last day'`,
    column: `text('sold_until')`,
    value: '2026-12-31',
  },
};
const copy = await copySources();
async function edit(file: string, before: string, lines: string[]): Promise<void> {
  const path = join(copy.root, file);
  const text = await readFile(path, 'utf8');
  const at = text.indexOf(before);
  assert.ok(at > 0, `${file} holds ${before}`);
  await writeFile(path, text.slice(0, at) + lines.join('\n') + text.slice(at));
}

try {
  const facts = Object.entries(NEW_FACTS);
  await edit(
    'src/domain/plans/facts/plans.ts',
    '} as const satisfies FileFacts;',
    facts.map(
      ([name, { descriptor, value }]) =>
        `  ${name}: { ${descriptor}, import: { aliases: [], example: '${String(value)}', means: 'A test.' } },`,
    ),
  );
  await edit(
    'db/schema.ts',
    "    confidence: text('confidence'",
    facts.map(([name, { column }]) => `    ${name}: ${column},`),
  );
  const bin = (name: string) => join(copy.root, 'node_modules/.bin', name);
  const options = { cwd: copy.root, env: { ...process.env, TEST_BASE_DB: '' } };
  await run(bin('drizzle-kit'), ['generate'], options);
  const types = await run(bin('tsc'), ['--noEmit', '-p', '.', '--checkers', '1'], {
    ...options,
    env: { ...options.env, ...COMPILER_ENV },
  }).catch((error: { stdout: string }) => error);
  assert.equal(types.stdout, '');
  const values = Object.fromEntries(facts.map(([name, { value }]) => [name, value]));
  const walk = await run(
    process.execPath,
    ['lab/faults/new-fact-walk.ts', JSON.stringify(values)],
    options,
  );
  assert.deepEqual(walk.stdout.trim().split('\n'), [
    'stored',
    'edited',
    'drafted',
    'bulk-edited',
    'told in the change log',
    'exported',
    'imported',
    'filtered',
    'shown: Data rollover = Included; Billing = Paid once: by card, or in a shop; Covers = AT, DE; At full speed = 10GB each month; Speed after it = 1.5 Mbit/s; Set-up fee = $10.50; Contract = 24 months; Offer ends = 31 December 2026',
    'compared',
    'open data',
  ]);
  console.log(walk.stdout);
} finally {
  await copy.remove();
}
