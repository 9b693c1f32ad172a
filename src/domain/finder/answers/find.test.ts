import { describe, expect, test } from 'vitest';
import type { FinderPlan } from '../finder-index.ts';
import { NO_WISHES } from '../need/need.ts';
import { namingIssues } from '../networks.ts';
import { find, FINDER_CONTEXT, found, monthly, pack } from '../testing.ts';
import { lacksOf } from '../need/wishes.ts';

const YEAR = 'places=US&months=12';
const TRIP = 'places=JP&days=10';

describe('who answers', () => {
  const one = (plan: FinderPlan, search: string) =>
    found(`${search}&places=${plan.region.code}`, [plan])[0] ?? null;
  test.each<[string, FinderPlan, string | null, string | null]>([
    // What it is, what it answers of months, what of days.
    ['renews, no term', monthly('a'), 'a', null],
    ['renews, for anyone', monthly('a', { audience: 'anyone' }), 'a', 'a'],
    ['renews, with a term', monthly('a', { audience: 'anyone', contractMonths: 24 }), 'a', null],
    [
      'renews, term not published',
      monthly('a', { audience: 'anyone', contractMonths: null }),
      'a',
      'a?',
    ],
    [
      'paid upfront',
      monthly('a', { audience: 'anyone', prepayMonths: 3, prepayTotal: 45 }),
      'a',
      null,
    ],
    ['for visitors', monthly('a', { audience: 'visitors' }), null, 'a'],
    ['for existing customers', monthly('a', { audience: 'existing' }), null, null],
    ['for entitled people', monthly('a', { audience: 'entitled' }), null, null],
    ['an add-on', monthly('a', { audience: 'anyone', addOnTo: 'a base plan' }), null, null],
    ['works abroad only', monthly('a', { audience: 'anyone', worksAt: 'abroad' }), null, null],
    ['nobody says for whom', monthly('a', { audience: null }), 'a', null],
    [
      'once, 30 days',
      monthly('a', { audience: 'anyone', billing: 'once', validity: '30 days' }),
      'a',
      'a',
    ],
    [
      'once, 7 days',
      monthly('a', { audience: 'anyone', billing: 'once', validity: '7 days' }),
      null,
      'a',
    ],
    ['nobody says how billed', monthly('a', { audience: 'anyone', billing: null }), 'a', 'a'],
    [
      'the same, 7 days',
      monthly('a', { audience: 'anyone', billing: null, validity: '7 days' }),
      'a?',
      'a',
    ],
    ['data only', monthly('a', { planType: 'data-only' }), 'a?', null],
    ['travel', pack('a'), 'a?', 'a'],
    ['travel, 7 days', pack('a', { validity: '7 days' }), null, 'a'],
    ['travel, nobody says for whom', pack('a', { audience: null }), 'a?', 'a'],
  ])('%s', (_, plan, months, days) => {
    expect([one(plan, 'months=3'), one(plan, 'days=10')]).toEqual([months, days]);
  });

  test('with audience=all everybody, each with its condition', () => {
    const plans = [
      monthly('a', { audience: 'entitled' }),
      monthly('b', { addOnTo: 'a base plan' }),
    ];
    expect(found(`${YEAR}&audience=all`, plans)).toEqual(['a', 'b']);
    expect(
      found(`${YEAR}&audience=visitors`, [monthly('a'), monthly('b', { audience: 'visitors' })]),
    ).toEqual(['b']);
  });

  test('data without calls only where neither calls nor a number are asked for', () => {
    const plans = [monthly('a', { planType: 'data-only', calls: 'unlimited', ownNumber: true })];
    expect(found(YEAR, plans)).toEqual(['a?']);
    expect(found(`${YEAR}&calls=some`, plans)).toEqual([]);
    expect(found(`${YEAR}&number=true`, plans)).toEqual([]);
  });
});

describe('wishes', () => {
  /** Published and meets it, published and does not, not published. */
  test.each<
    [string, Partial<FinderPlan>, Partial<FinderPlan> | null, Partial<FinderPlan> | null, string]
  >([
    ['hotspot=true', { hotspot: true }, { hotspot: false }, { hotspot: null }, 'hotspot'],
    ['number=true', { calls: '5 min' }, { ownNumber: false }, { ownNumber: null }, 'hasNumber'],
    ['network=5g', { network5g: true }, { network5g: false }, { network5g: null }, 'network5g'],
    ['calls=some', { calls: '100 min' }, { calls: 'none' }, { calls: null }, 'calls'],
    [
      'calls=unlimited',
      { calls: 'unlimited' },
      { calls: '5 min per call' },
      { calls: null },
      'calls',
    ],
    ['format=esim', { format: 'both' }, { format: 'plastic' }, { format: null }, 'format'],
    ['format=plastic', { format: 'plastic' }, { format: 'esim' }, { format: null }, 'format'],
    [
      'contract=none',
      { contractMonths: 1 },
      { contractMonths: 12 },
      { contractMonths: null },
      'contractMonths',
    ],
    ['planTypes=prepaid', { planType: 'prepaid' }, { planType: 'postpaid' }, null, ''],
    ['gb=10', { dataAmount: '10GB' }, { dataAmount: '9GB' }, { dataAmount: 'Some' }, 'dataAmount'],
    ['gb=unlimited', { dataAmount: 'Unlimited' }, { dataAmount: '999GB' }, null, ''],
    ['maxPerMonth=15', { price: 15 }, { price: 15.01 }, null, ''],
    ['maxDue=20', { price: 10, setupFee: 10 }, { price: 10, setupFee: 10.01 }, null, ''],
    ['maxAge=90', { seenOn: '2026-07-05' }, { seenOn: '2026-07-04' }, null, ''],
  ])('%s', (wish, meets, fails, silent, name) => {
    const plans = [monthly('meets', meets)];
    if (fails) plans.push(monthly('fails', fails));
    if (silent) plans.push(monthly('silent', { price: 1, ...silent }));
    const { data } = find(`${YEAR}&${wish}`, plans);
    expect(data.map(({ plan }) => plan.slug)).toEqual(silent ? ['meets', 'silent'] : ['meets']);
    if (!silent) return;
    expect(data[1]).toMatchObject({ fits: 'unknown' });
    expect(data[1]!.unknown).toContain(name);
    expect(data[1]!.why).toMatch(/^May fit, but .+ is not published: check before you buy\.$/);
  });

  test('a network by the operator, or by what it runs on', () => {
    const plans = [
      monthly('host', { host: 'AT&T, T-Mobile' }),
      monthly('own', { seller: 'T-Mobile', kind: 'mno', host: null }),
      monthly('other', { host: 'Verizon' }),
      monthly('silent', { host: null }),
    ];
    expect(found(`${YEAR}&network=t-mobile`, plans)).toEqual(['host', 'own', 'silent?']);
  });

  const CARRIERS = [
    { slug: 'att', name: 'AT&T', kind: 'mno' as const, hostNetwork: null },
    { slug: 'o2-de', name: 'o2 (Telefónica Deutschland)', kind: 'mno' as const, hostNetwork: null },
    { slug: 'mint', name: 'Mint', kind: 'mvno' as const, hostNetwork: 'T-Mobile' },
  ];

  test('a network by the slug of its operator: what its page lists', () => {
    const plans = [
      monthly('host', { host: 'AT&T, T-Mobile' }),
      monthly('own', { seller: 'AT&T', kind: 'mno', host: null }),
      monthly('german', { host: '1&1 / o2 (Telefónica)' }),
      monthly('other', { host: 'Verizon' }),
      monthly('silent', { host: null }),
    ];
    const on = (network: string) =>
      found(`${YEAR}&network=${network}`, plans, { carriers: CARRIERS });
    expect(on('att')).toEqual(['host', 'own', 'silent?']);
    expect(on('o2-de')).toEqual(['german', 'silent?']);
    expect(on('att,o2-de')).toEqual(['german', 'host', 'own', 'silent?']);
  });

  test('carriers: only theirs, packs of one seller and of several places too', () => {
    const year = [monthly('a', { seller: 'x' }), monthly('b', { seller: 'y' })];
    expect(found(`${YEAR}&carriers=y`, year)).toEqual(['b']);
    expect(found(`${YEAR}&carriers=y,x`, year)).toEqual(['a', 'b']);
    expect(found(`${YEAR}&carriers=z`, year)).toEqual([]);
    const packs = ['JP', 'UK'].flatMap((place) => [
      pack(`${place}-x`, { place, seller: 'x', price: 9 }),
      pack(`${place}-y`, { place, seller: 'y', price: 5 }),
    ]);
    const { data } = find('places=JP,UK&days=10&gb=1&carriers=x', packs);
    expect(data.map((one) => one.packs.map(({ slug }) => slug))).toEqual([['JP-x', 'UK-x']]);
  });

  test.each([
    ['att', []],
    ['5g', []],
    ['t-mobile', []],
    ['telefonica', []],
    ['mint', ['network: mint is not a network of this site']],
    ['5g,att,xyz', ['network: xyz is not a network of this site']],
  ])('network=%s is known or told to be unknown', (network, messages) => {
    const issues = namingIssues({ network: network.split(','), carriers: [] }, CARRIERS);
    expect(issues.map(({ message }) => message)).toEqual(messages);
  });

  test('carriers of the site are known, others told to be unknown', () => {
    const issues = (...carriers: string[]) => namingIssues({ network: [], carriers }, CARRIERS);
    expect(issues('mint', 'att')).toEqual([]);
    expect(issues('mint', 'xyz')).toEqual([
      { path: 'carriers', message: 'carriers: xyz is not a carrier of this site' },
    ]);
  });

  test('a hotspot of a size: published and large enough, too small, or not published', () => {
    const much = { dataAmount: '50GB' };
    const plans = [
      monthly('a', { ...much, hotspot: true, hotspotData: '50GB' }),
      monthly('b', { ...much, hotspot: true, hotspotData: '49GB' }),
      monthly('c', { ...much, hotspot: true }),
      monthly('d', { ...much, hotspot: false }),
      monthly('e', { ...much, hotspot: null, price: 1 }),
      monthly('f', { ...much, hotspot: null, hotspotData: '50GB' }),
    ];
    const { data } = find(`${YEAR}&hotspotGb=50&limit=20`, plans);
    expect(data.map(({ plan, fits, unknown }) => [plan.slug, fits, ...unknown])).toEqual([
      ['a', 'known'],
      ['f', 'known'],
      // Fewer unknown wishes stand first, whatever they cost.
      ['c', 'unknown', 'hotspotData'],
      ['e', 'unknown', 'hotspot', 'hotspotData'],
    ]);
  });

  test('a plan with less data than the hotspot must have cannot do it, whatever it says of a hotspot', () => {
    const plans = [
      pack('one', { dataAmount: '1GB', hotspot: null, price: 1 }),
      pack('all', { dataAmount: '10GB', hotspot: true, hotspotData: 'Unlimited', price: 2 }),
      pack('daily', { dataAmount: '2GB', dataPeriod: 'day', hotspot: true, seller: 'b' }),
      pack('enough', { dataAmount: '20GB', hotspot: true, seller: 'c' }),
    ];
    expect(found(`${TRIP}&hotspotGb=20`, plans)).toEqual(['daily?', 'enough?']);
    const need = { ...NO_WISHES, places: ['JP'], months: null, days: [10], hotspotGb: 20 };
    expect(plans.map((plan) => lacksOf(plan, need))).toEqual([
      ['hotspot at most 1GB'],
      ['hotspot at most 10GB'],
      [],
      [],
    ]);
  });

  test('unlimited data is that without a limit; where the source is silent, that is said', () => {
    const unlimited = { dataAmount: 'Unlimited' };
    const { data } = find(`${YEAR}&gb=unlimited`, [
      monthly('free', { ...unlimited, fullSpeedData: 'Unlimited' }),
      monthly('silent', unlimited),
      monthly('fast', { ...unlimited, fullSpeedData: '50GB' }),
      monthly('slow', { ...unlimited, maxSpeedMbps: 5 }),
      monthly('ten', { ...unlimited, maxSpeedMbps: 10 }),
    ]);
    expect(data.map(({ plan, unknown }) => [plan.slug, unknown])).toEqual([
      ['free', []],
      ['silent', ['fullSpeed']],
      ['ten', []],
    ]);
    expect(data.every(({ fits }) => fits === 'known')).toBe(true);
  });

  test('calls that are paid for one by one make the total "at least"', () => {
    const [answer] = find(`${YEAR}&calls=some`, [monthly('a', { calls: 'pay per use' })]).data;
    expect(answer).toMatchObject({ atLeast: true, fits: 'known' });
    expect(answer!.notes).toContain('Calls are paid for one by one.');
  });

  test('data of a month', () => {
    const holds = (plan: Partial<FinderPlan>) => {
      const gb = [1, 5, 10, 20, 60].filter(
        (gb) => found(`${YEAR}&gb=${gb}`, [monthly('a', plan)]).length > 0,
      );
      return gb.at(-1);
    };
    const of = (
      dataAmount: string,
      dataPeriod: FinderPlan['dataPeriod'],
      validity: FinderPlan['validity'],
    ) => holds({ dataAmount, dataPeriod, validity });
    expect(of('5GB', 'month', '90 days')).toBe(5);
    expect(of('10GB', 'total', '30 days')).toBe(10);
    expect(of('60GB', 'total', '365 days')).toBe(5);
    expect(of('2GB', 'day', '30 days')).toBe(60);
    expect(of('60GB', 'total', 'Unlimited')).toBe(5);
  });
});

describe('order', () => {
  test('known before unknown, then total, due today, data, slug', () => {
    const plans = [
      monthly('z', { hotspot: true }),
      monthly('b', { hotspot: true, dataAmount: '20GB' }),
      monthly('cheap', { price: 1 }),
      monthly('dear', { hotspot: true, price: 16 }),
      monthly('upfront', { hotspot: true, prepayMonths: 12, prepayTotal: 180 }),
      monthly('a', { hotspot: true }),
    ];
    expect(found(`${YEAR}&hotspot=true`, plans)).toEqual([
      'b',
      'a',
      'z',
      'upfront',
      'dear',
      'cheap?',
    ]);
  });

  test('totals in other currencies compare by the rates, and say so', () => {
    const plans = [
      pack('dollars', { price: 10 }),
      pack('yen', { price: 999, currency: 'JPY', seller: 'b' }),
      pack('euros', { price: 6, currency: 'EUR', seller: 'c' }),
    ];
    const { data } = find(`${TRIP}&gb=10`, plans);
    expect(data.map(({ currency, totalIn }) => [currency, totalIn])).toEqual([
      ['JPY', { amount: 999, currency: 'JPY', approx: false }],
      ['USD', { amount: 1000, currency: 'JPY', approx: true }],
      ['EUR', { amount: 1200, currency: 'JPY', approx: true }],
    ]);
    expect(find(`${TRIP}&gb=10&currency=usd`, plans).data[0]!.totalIn).toEqual({
      amount: 9.99,
      currency: 'USD',
      approx: true,
    });
  });

  test('pages', () => {
    const plans = Array.from({ length: 25 }, (_, at) => monthly(`p${at + 10}`));
    const { data, meta } = find(`${YEAR}&page=3`, plans);
    expect(data.map(({ plan }) => plan.slug)).toEqual(['p30', 'p31', 'p32', 'p33', 'p34']);
    expect(meta).toMatchObject({ currentPage: 3, totalPages: 3, totalCount: 25, knownCount: 25 });
    expect(find(`${YEAR}&page=4`, plans).data).toEqual([]);
  });

  test('says differences in the currency of the first answer', () => {
    const plans = [
      pack('a', { seller: 'one', price: 5, currency: 'USD' }),
      pack('b', { seller: 'two', price: 6, currency: 'USD' }),
      pack('c', { seller: 'three', price: 900, currency: 'JPY' }),
    ];
    expect(
      find('places=JP&days=7&gb=1', plans).data.map(({ why }) => why.split(' more')[0]),
    ).toEqual(['The lowest total for 7 days of all that fit.', '$1.00', 'approx. $4.00']);
  });

  test('why an answer stands where it does', () => {
    const plans = [
      monthly('a'),
      monthly('b', { prepayMonths: 12, prepayTotal: 180 }),
      monthly('c', { price: 20 }),
      monthly('d', { price: 21, taxes: 'excluded' }),
    ];
    expect(find(YEAR, plans).data.map(({ why }) => why)).toEqual([
      'The lowest total for 12 months of all that fit.',
      'The same total as the first, but more of it is due today.',
      '$60.00 more than the first for 12 months.',
      '$72.00 more than the first for 12 months.',
    ]);
  });
});

describe('trips', () => {
  const ten = pack('ten', { price: 15.99 });
  const two = pack('two', { price: 5.99, dataAmount: '2GB', validity: '15 days' });

  test('one answer of a seller: the cheapest packs', () => {
    const { data } = find('places=JP&days=12&gb=12', [two, ten]);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      total: 21.98,
      dueToday: 15.99,
      dataGb: 12,
      perDay: 1.83,
      packs: [
        { slug: 'ten', name: 'ten', place: 'JP', count: 1, price: 15.99, days: 30, dataGb: 10 },
        { slug: 'two', count: 1, price: 5.99, days: 15, dataGb: 2 },
      ],
      lines: [
        { text: '1 × $15.99 ten', amount: 15.99 },
        { text: '1 × $5.99 two', amount: 5.99 },
      ],
    });
  });

  test('packs of one seller in two currencies are not mixed', () => {
    const euros = pack('euros', { price: 2, dataAmount: '2GB', currency: 'EUR' });
    expect(found('places=JP&days=12&gb=12', [ten, euros])).toEqual(['euros', 'ten']);
  });

  test('a cheaper pack that may fit is said beside the one that does', () => {
    const plans = [
      pack('known', { hotspot: true, price: 20 }),
      ten,
      pack('no', { hotspot: false, price: 1 }),
    ];
    expect(found(`${TRIP}&gb=10&hotspot=true`, plans)).toEqual(['known', 'ten?']);
    expect(
      found(`${TRIP}&gb=10&hotspot=true`, [pack('known', { hotspot: true, price: 10 }), ten]),
    ).toEqual(['known']);
  });

  test('a plan that renews is charged for each validity begun, where its data lasts', () => {
    const renews = monthly('renews', { place: 'JP', audience: 'anyone', validity: '7 days' });
    const { data } = find(`${TRIP}&gb=10`, [renews]);
    expect(data[0]).toMatchObject({
      total: 30,
      packs: [{ count: 2 }],
      lines: [{ text: '2 × $15.00 renews' }],
    });
    // 10 GB in the first 7 days are no 2 GB a day.
    expect(found(`${TRIP}&gb=20`, [renews])).toEqual([]);
    expect(found('places=JP&days=5&gb=10', [renews])).toEqual(['renews']);
  });
});

describe('places', () => {
  const de = pack('de', { place: 'DE', price: 4 });
  const uk = pack('uk', { place: 'UK', price: 5 });
  const stated = pack('stated', { place: 'XE', price: 8, covers: ['DE', 'GB'] });
  const silent = pack('silent', { place: 'XE', price: 2, seller: 'other' });
  const other = pack('asia', { place: 'XA', price: 1 });
  const world = pack('world', { place: 'XW', price: 20 });

  test('of one place: its own, groups that state it, and below them groups that may hold it', () => {
    expect(found('places=UK&days=10&gb=10', [uk, de, stated, silent, other, world])).toEqual([
      'uk',
      'stated',
      'silent?',
      'world?',
    ]);
    const unknown = pack('own', { place: 'UK', price: 99, seller: 'own', hotspot: null });
    expect(found('places=UK&days=10&gb=10&hotspot=true', [unknown, silent])).toEqual([
      'own?',
      'silent?',
    ]);
    expect(find('places=UK&days=10&gb=10', [silent]).data[0]!.unknown).toContain('covers');
  });

  const jp = pack('jp', { place: 'JP', price: 2, seller: 'nippon' });

  test('first the mix of the first answers, then every seller that has all places', () => {
    const sellers = [
      pack('jp2', { place: 'JP', price: 3 }),
      pack('jp3', { place: 'JP', price: 4, seller: 'big' }),
      pack('uk3', { place: 'UK', price: 4, seller: 'big' }),
      jp,
    ];
    const { data } = find('places=JP,UK&days=14&gb=10', [uk, ...sellers]);
    expect(data.map(({ packs }) => packs.map(({ slug }) => slug).join('+'))).toEqual([
      'jp+uk3',
      'jp2+uk',
      'jp3+uk3',
    ]);
    expect(data[0]).toMatchObject({
      plan: { slug: 'jp' },
      total: 6,
      dueToday: 2,
      currency: 'USD',
      packs: [
        { carrier: { slug: 'nippon', name: 'nippon' }, forPlace: 'JP', place: 'JP' },
        { carrier: { slug: 'big' }, forPlace: 'UK' },
      ],
      lines: [
        { text: '1 × $2.00 jp', amount: 2, place: 'JP' },
        { text: '1 × $4.00 uk3', amount: 4, place: 'UK' },
      ],
    });
    expect(data.map(({ why }) => why)).toEqual([
      'For each place its first answer: 2 sellers, 2 packs, you buy from each.',
      'One seller for all places.',
      'One seller for all places.',
    ]);
    const near = find('places=JP,UK&days=14&gb=10', [
      jp,
      pack('a', { place: 'JP', price: 2.5 }),
      uk,
    ]);
    expect(near.data.map(({ why }) => why)[1]).toBe('$0.50 more than the mix, one seller.');
  });

  test('of several currencies each line is converted and marked, and the total is their sum', () => {
    const pounds = pack('pounds', { place: 'UK', price: 3, currency: 'GBP', seller: 'brit' });
    const yen = pack('yen', { place: 'JP', price: 150, currency: 'JPY', seller: 'nippon' });
    const [answer] = find('places=JP,UK&days=14&gb=10', [pounds, yen]).data;
    expect(answer).toMatchObject({
      total: 7.5,
      currency: 'USD',
      dueToday: 1.5,
      totalIn: { amount: 7.5, currency: 'USD', approx: true },
      lines: [
        { text: '1 × ¥150 yen, approx.', amount: 1.5 },
        { text: '1 × £3.00 pounds, approx.', amount: 6 },
      ],
      packs: [
        { price: 150, currency: 'JPY' },
        { price: 3, currency: 'GBP' },
      ],
    });
    const [alike] = find('places=JP,UK&days=14&gb=10', [
      pack('a', { place: 'UK', price: 3, currency: 'EUR', seller: 'one' }),
      pack('b', { place: 'JP', price: 4, currency: 'EUR', seller: 'two' }),
    ]).data;
    expect(alike).toMatchObject({
      total: 7,
      currency: 'EUR',
      totalIn: { amount: 14, currency: 'USD', approx: true },
    });
  });

  test('one number for data is shared by days, one for days equally', () => {
    const plans = [
      pack('jp20', { place: 'JP', dataAmount: '20GB', price: 20, seller: 'a' }),
      pack('jp1', { place: 'JP', dataAmount: '1GB', price: 3, seller: 'a' }),
      pack('uk10', { place: 'UK', dataAmount: '10GB', price: 9, seller: 'b' }),
    ];
    const packs = (search: string) => found(`places=JP,UK&${search}`, plans)[0];
    expect(packs('days=21,10&gb=31')).toBe('jp20+jp1+uk10');
    expect(packs('days=21,10&gb=21,10')).toBe('jp20+jp1+uk10');
    expect(packs('days=21,10&gb=20,10')).toBe('jp20+uk10');
    expect(packs('days=20&gb=20')).toBe('jp20+uk10');
    expect(packs('days=21,10&gb=0,10')).toBe('jp1+uk10');
  });

  test('a part that may fit makes the mix perhaps fit, and bounds are of the whole', () => {
    const may = pack('may', { place: 'JP', price: 1, seller: 'x', hotspot: null });
    const is = pack('is', { place: 'UK', price: 5, hotspot: true });
    expect(found('places=JP,UK&days=14&gb=10&hotspot=true', [may, is])).toEqual(['may+is?']);
    expect(found('places=JP,UK&days=14&gb=10&maxPerMonth=20', [jp, uk])).toEqual(['jp+uk']);
    expect(found('places=JP,UK&days=14&gb=10&maxPerMonth=15', [jp, uk])).toEqual([]);
  });

  test('of several: a group that states all, packs for each of one seller, groups that may hold all', () => {
    const plans = [uk, de, stated, silent, other, world];
    // Its seller has packs for each, too, that cost more.
    expect(found('places=DE,UK&days=14&gb=10', plans)).toEqual(['stated', 'silent?', 'world?']);
    const apart = plans.filter((plan) => plan !== stated);
    expect(found('places=DE,UK&days=14&gb=10', apart)).toEqual(['de+uk', 'silent?', 'world?']);
    const { data } = find('places=DE,UK&days=14&gb=10', apart);
    expect(data[0]).toMatchObject({ total: 9, currency: 'USD', dueToday: 4, dataGb: 20 });
    expect(found('places=DE,JP&days=14&gb=10', [stated, silent, world])).toEqual(['world?']);
  });

  test('days and data for each place, or shared equally', () => {
    const each = [
      pack('d', { place: 'DE', validity: '7 days' }),
      pack('u', { place: 'UK', validity: '7 days' }),
    ];
    const counts = (search: string) => find(search, each).data[0]!.packs.map(({ count }) => count);
    expect(counts('places=DE,UK&days=14')).toEqual([1, 1]);
    expect(counts('places=DE,UK&days=15')).toEqual([2, 2]);
    expect(counts('places=DE,UK&days=7,8')).toEqual([1, 2]);
    expect(counts('places=DE,UK&days=14&gb=10,11')).toEqual([1, 2]);
    expect(counts('places=DE,UK&days=14&gb=20')).toEqual([1, 1]);
  });

  test('of a group its own plans; a country in a group is not the group', () => {
    expect(found('places=XE&days=10&gb=10', [stated, de, world])).toEqual(['stated', 'world?']);
  });
});

describe('offers and ages', () => {
  test('after its end an offer costs the regular price, or is no answer', () => {
    const over = { offerEnds: '2026-08-18', price: 5 };
    const plans = [monthly('over', { ...over, listPrice: 9 }), monthly('gone', over)];
    const { data } = find('places=US&months=1', plans);
    expect(data.map(({ plan, total, dueToday }) => [plan.slug, total, dueToday])).toEqual([
      ['over', 9, 9],
    ]);
    // One that begins after the end of an offer does not get it.
    const running = [monthly('a', { price: 5, listPrice: 9, offerEnds: '2026-12-31' })];
    expect(find('places=US&months=1', running).data[0]!.total).toBe(5);
    expect(find('places=US&months=1&from=2027-01', running).data[0]!.total).toBe(9);
  });

  test('prices of more than a year are left out, but not where residents would have none', () => {
    const old = monthly('old', { seenOn: '2025-04-01' });
    const fresh = monthly('fresh', { price: 20 });
    expect(found(YEAR, [old, fresh])).toEqual(['fresh']);
    expect(found(`${YEAR}&maxAge=any`, [old, fresh])).toEqual(['fresh', 'old']);
    expect(found(YEAR, [old, pack('trip', { place: 'US' })])).toEqual(['old', 'trip?']);
    expect(found(YEAR, [old, monthly('unseen', { seenOn: null })])).toEqual(['unseen']);
  });

  test('a known rise applies from the month asked for', () => {
    const plans = [monthly('a', { price: 10, yearlyRise: 2, yearlyRiseMonth: 4 })];
    expect(find(YEAR, plans).data[0]!.total).toBe(5 * 10 + 7 * 12);
    expect(find(`${YEAR}&from=2027-04`, plans).data[0]!.total).toBe(120);
    expect(
      find(`${YEAR}&from=2020-01`, plans, { today: FINDER_CONTEXT.today }).data[0]!.total,
    ).toBe(134);
  });
});
