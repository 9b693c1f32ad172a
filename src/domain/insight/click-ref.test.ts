import { expect, it } from 'vitest';
import { refParameter } from './click-ref.ts';

it.each([
  ['https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fa.example', 'clickref'],
  ['https://awin1.com/pclick.php?p=1', 'clickref'],
  ['https://www.jdoqocy.com/click-123-456?url=https%3A%2F%2Fa.example', 'sid'],
  ['https://www.anrdoezrs.net/links/1/type/dlg/https://a.example', null],
  ['https://brand.sjv.io/c/1234/5678/9012?u=https%3A%2F%2Fa.example', 'subId1'],
  ['https://goto.brand.example/c/1/2/3', 'subId1'],
  ['https://shop.example/c/shoes', null],
  ['https://awin1.com.evil.example/', null],
  ['https://notawin1.com/', null],
])('%s takes it as %s', (link, name) => expect(refParameter(new URL(link))).toBe(name));
