import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#src/domain/paths.ts';
import { testAccount } from '../testing.ts';
import { describedOperations } from '#tests/support/operations.ts';
import { openTestServer } from './server.ts';

/** Security check 23: nobody can bring a file of theirs onto this site's own address. */
const s = await openTestServer();
const { operations } = await describedOperations(s);
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await testAccount(s.test, 'ada', true));
});
afterAll(() => s.close());

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!DOCTYPE html><script>alert(1)</script>';
const CSV = 'Plan name,Price\n';
const PNG = '\u0089PNG\r\n\u001a\n';

it('calls take JSON, tables, and pictures that are drawn anew', () => {
  const types = new Set(operations.flatMap((operation) => operation.types));
  expect([...types].toSorted()).toEqual([
    'application/json',
    'application/octet-stream',
    'text/csv',
  ]);
});

it.each([
  ['an SVG', 'x.svg', SVG],
  ['a page', 'x.html', HTML],
  ['an SVG that is called a table', 'x.csv', SVG],
  ['a page behind a line of a table', 'x.csv', CSV + HTML],
  ['a page behind the head of a PNG', 'x.png', PNG + HTML],
])('%s is refused or never comes back as one', async (_, name, content) => {
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const answer = await s.ask(api.imports, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream', 'X-File-Name': name },
    body: [Buffer.from(content, 'latin1')],
  });
  if (answer.status === 415 || answer.status === 400) return;
  expect(answer.status).toBe(201);
  const { id } = JSON.parse(answer.text) as { id: number };
  const shown = [
    api.importRun(id),
    api.importSample(id),
    api.importRows(id),
    api.importDownload(id),
  ];
  for (const path of shown) {
    const { headers: sent } = await s.ask(path, { headers: { Cookie: cookie } });
    expect([path, sent['content-type']]).toEqual([
      path,
      expect.stringMatching(/^(application\/json|text\/csv)/),
    ]);
    expect(sent['x-content-type-options']).toBe('nosniff');
    expect(sent['content-security-policy']).toContain("default-src 'none'");
  }
});

it.each([
  ['a page', HTML],
  ['an SVG that is called nothing', SVG],
  ['a page behind the head of a PNG', PNG + HTML],
])('%s that is sent as a picture never comes back as it is', async (_, content) => {
  const answer = await s.ask(`${api.pictures}?use=mark`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/octet-stream',
    },
    body: [Buffer.from(content, 'latin1')],
  });
  if (answer.status === 415) return;
  expect([content, answer.status]).toEqual([SVG, 201]);
  const { address } = JSON.parse(answer.text) as { address: string };
  const { headers: sent, text } = await s.ask(address);
  expect([sent['content-type'], sent['x-content-type-options']]).toEqual(['image/webp', 'nosniff']);
  expect(text).not.toMatch(/script|svg/i);
});
