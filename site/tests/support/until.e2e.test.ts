import { expect, it } from 'vitest';
import { browseSite, until } from './site.ts';

const site = browseSite();

it('waits as long as a look that takes frames says no', async () => {
  const page = await site.open('/about');
  await page.evaluate(() => Object.assign(globalThis, { looks: 0 }));
  await until(
    page,
    () =>
      new Promise((resolve) => {
        const state = globalThis as unknown as { looks: number };
        state.looks += 1;
        requestAnimationFrame(() => resolve(state.looks === 3));
      }),
  );
  expect(await page.evaluate('looks')).toBe(3);
});
