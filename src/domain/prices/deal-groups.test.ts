import { expect, it } from 'vitest';
import type { DealProof } from './deal.ts';
import { dealGroups } from './deal-groups.ts';

const OFFER: DealProof = { kind: 'offer', regularPrice: 20, ends: null };
const PROVEN: DealProof = {
  kind: 'proven',
  on: '2026-11-18',
  lowest: 15,
  lowestOn: '2026-11-02',
  saving: 3,
  percent: 20,
};
const deal = (slug: string, code: string, proof: DealProof | null) => ({
  slug,
  region: { code, name: code },
  proof,
});

it.each([
  [null, ['proven: b d', 'DE: a', 'UK: c e']],
  ['UK', ['proven: b d', 'UK: c e', 'DE: a']],
  ['JP', ['proven: b d', 'DE: a', 'UK: c e']],
])('puts proven deals first, then offers by place for a visitor in %s', (visitor, groups) => {
  const deals = [
    deal('a', 'DE', OFFER),
    deal('b', 'UK', PROVEN),
    deal('c', 'UK', OFFER),
    deal('d', 'JP', PROVEN),
    deal('e', 'UK', null),
  ];
  const said = dealGroups(deals, visitor).map(
    (group) => `${group.place?.code ?? 'proven'}: ${group.deals.map(({ slug }) => slug).join(' ')}`,
  );
  expect(said).toEqual(groups);
});
