import { expect, it } from 'vitest';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const AT = '?tab=settings&view=jobs';
const job = (title: string) => page.row(title);
const run = (sql: string) => page.app().db.write((commit) => commit([{ sql, args: [] }]));

it('shows what comes next, and does a job now', async () => {
  await page.open('');
  await page.press(/^All went well/, undefined, 'link');
  await page.says('Copies the database and proves the copy', await job('Backup'));
  await page.says('Not run yet', await job('Tidying'));
  await page.press('Run now Tidying');
  await page.toast('Tidying: done');
  const row = await job('Tidying');
  await page.says(/Done/, row);
  expect(row.querySelectorAll('time')).toHaveLength(2);
});

it('says what failed and why, first of all in what is to be done, and tries again', async () => {
  await run('ALTER TABLE mail_links RENAME TO away');
  await page.open(AT);
  await page.press('Run now Tidying');
  await page.toast('Tidying failed');
  await page.says(/Failed/, await job('Tidying'));
  await page.says('Not tidied: links. The log of the server says why.', await job('Tidying'));
  await page.says(/Again/, await job('Tidying'));
  await page.open('');
  await page.press(/^1 job failed/, undefined, 'link');
  await run('ALTER TABLE away RENAME TO mail_links');
  await page.press('Run now Tidying');
  await page.toast('Tidying: done');
  await page.says(/Done/, await job('Tidying'));
});

it('is for looking alone where nobody may run anything, and says why it cannot be read', async () => {
  await page.open(AT, { as: 'viewer', allow: /500/ });
  await job('Tidying');
  expect(page.all('button', /^Run now/)).toEqual([]);
  page.failAt(teamApi.jobs);
  await page.open(AT, { as: 'viewer' });
  await page.find('button', 'Retry');
});
