import { readFile, rename, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { browseAdmin, publish, toast } from '../../site/tests/support/admin.ts';
import { servedFiles } from '../support/served-files.ts';
import { step } from '../support/step.ts';

const site = browseAdmin();

it('shows what search engines find wrong, and what they are given', async () => {
  const page = await site.open('?tab=settings&view=analyzer&check=title-short');

  await step('the analyzer leads from a finding to the settings of its page', async () => {
    // A page with other words of the same size, as no build makes it.
    const file = (await servedFiles(site.dataDir())).get('carriers/att.html')!;
    const html = await readFile(file, 'utf8');
    // In its place: others have it linked.
    const put = async (text: string) => {
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    };
    const wrong = html.replace(/<title>[^<]*/, (title) => '<title>Short'.padEnd(title.length));
    await put(wrong);
    await page.getByRole('button', { name: 'Analyze pages' }).click();
    const findings = page.getByRole('region', { name: 'Findings' });
    const row = findings.getByRole('row', { name: 'Title is short' });
    await row.getByText('/carriers/att').waitFor();
    await page.getByText(/^Read \d{3} pages .* 0 errors and 1 warning on 1 of them\.$/).waitFor();
    await put(html);
    const link = page.getByRole('link', { name: 'Download CSV' });
    const csv = await page.request.get((await link.getAttribute('href'))!);
    expect(await csv.text()).toContain('"warning","/carriers/att","Title is short","Short"');
    await row.getByRole('button', { name: 'SEO settings of /carriers/att' }).click();
    const form = page.getByRole('form', { name: 'Add page' });
    expect(await form.getByLabel('Path').inputValue()).toBe('/carriers/att');
  });

  await step('robots.txt and the sitemap follow the form, and nothing is stored', async () => {
    await page.goto('/admin?tab=settings');
    const files = page.getByRole('region', { name: 'Robots and sitemap' });
    const robots = files.getByRole('region', { name: '/robots.txt' });
    const served = async () => (await page.request.get('/robots.txt')).text();
    const stored = await served();
    await expect.poll(() => robots.textContent()).toBe(stored);
    await files.getByLabel('Part of the sitemap').selectOption('plans');
    await files.getByText('376 entries, the first 50 are shown').waitFor();
    await page.getByLabel('Sitemap frequency').selectOption('daily');
    await files.getByText('As they will be when these settings are saved').waitFor();
    const sitemap = files.getByRole('region', { name: 'Sitemap' });
    await expect.poll(() => sitemap.textContent()).toContain('<changefreq>daily<');
    await page.getByText('Let search engines index the site').click();
    await expect.poll(() => robots.textContent()).toBe('User-agent: *\nDisallow: /\n');
    await files.getByText('0 entries').waitFor();
    expect(await served()).toBe(stored);
  });

  await step('the To do of a new site asks who runs it, and the pages then say so', async () => {
    await page.goto('/admin');
    const todo = page.getByRole('region', { name: 'To do' });
    const asked = todo.getByRole('link', { name: /The pages do not say who runs the site/ });
    await asked.click();
    const form = page.getByRole('form', { name: 'Whole site' });
    await form.getByLabel('Operator', { exact: true }).fill('Kite & Sons Ltd');
    await form.getByLabel('E-mail of the operator').fill('help@kite.example');
    await form.getByLabel('Postal address of the operator').fill('1 Wharf, London E1 6AN');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Global SEO settings saved');
    await publish(page);
    const visitor = await site.visit('/contact');
    for (const path of ['/contact', '/about', '/privacy', '/accessibility']) {
      await visitor.goto(path);
      const said = visitor.locator('main address');
      expect(await said.innerText()).toBe(
        'Kite & Sons Ltd\n1 Wharf, London E1 6AN\nhelp@kite.example',
      );
    }
    const security = await page.request.get('/.well-known/security.txt');
    expect(await security.text()).toContain('Contact: mailto:help@kite.example');
    await page.goto('/admin');
    await todo.getByRole('link').first().waitFor();
    expect(await asked.count()).toBe(0);
  });
});
