import { expect, test } from 'vitest';
import { addressOfToday } from './old-addresses.ts';

test.each([
  ['tab=simcards&region=US', 'tab=simcards&where=region.is.US'],
  ['tab=simcards&carriers=visible', 'tab=simcards&where=carrier.is.visible'],
  ['tab=simcards&planTypes=data-only', 'tab=simcards&where=planType.is.data-only'],
  ['tab=simcards&status=draft', 'tab=simcards&where=status.is.draft'],
  ['tab=simcards&status=changing', 'tab=simcards&where=hasDraft.is.true'],
  ['tab=simcards&show=deals', 'tab=simcards&where=hasDeal.is.true'],
  ['tab=simcards&show=sample', 'tab=simcards&where=sample.is.true'],
  ['tab=simcards&show=nobuy', 'tab=simcards&where=noBuyLink.is.true'],
  ['tab=simcards&show=deadbuy', 'tab=simcards&where=deadBuyLink.is.true'],
  ['tab=simcards&show=twice', 'tab=simcards&where=listedTwice.is.true'],
  [
    'tab=simcards&q=max&region=US&carriers=att&where=sourceName.is.a~c b&id=7',
    'tab=simcards&q=max&id=7&where=carrier.is.att,region.is.US,sourceName.is.a~c b',
  ],
  ['tab=import&view=export&region=US', 'tab=import&view=export&where=region.is.US'],
  // What said nothing before says nothing now.
  ['tab=simcards&q=max&region=&planTypes=pigeon&status=lost&show=all', 'tab=simcards&q=max'],
  ['tab=simcards&where=region.is.US', 'tab=simcards&where=region.is.US'],
  ['tab=prices&region=US', 'tab=prices&region=US'],
])('what narrowed SIM cards before, %s, is a condition of today', (before, today) => {
  const now = new URLSearchParams(addressOfToday(`?${before}`));
  expect([...now]).toEqual([...new URLSearchParams(today)]);
});
