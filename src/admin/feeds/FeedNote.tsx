import { useMutation } from '@tanstack/react-query';
import type { FeedInput } from '#src/contract/feeds.ts';
import type { Body } from '#src/contract/api.ts';
import { api } from '#src/domain/paths.ts';
import { Button } from '../Button.tsx';
import { call, reason } from '../data/call.ts';
import type { Values } from '../form/fields.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { bringsPlans } from './reading.ts';
import { lineOf, scheduleText } from './schedule.ts';

/** When a feed will run, and a trial before it is saved: its file is fetched and read, nothing is written. */
export function FeedNote(props: { values: Values; body: () => Body<'POST', typeof api.feeds> }) {
  const { values, body } = props;
  const trial = useMutation({
    mutationFn: () => call('POST', api.tryFeed, { body: body() as FeedInput }),
  });
  const { data } = trial;
  return (
    <>
      {values.enabled === true ? scheduleText(lineOf(values)) : 'Paused: runs only by hand'}.{' '}
      {bringsPlans(values) && (
        <Button look="link" disabled={trial.isPending} onClick={() => trial.mutate()}>
          {trial.isPending ? 'Trying it...' : 'Try it'}
        </Button>
      )}
      <span role="status" className="tw:block">
        {data && (
          <>
            {data.message}{' '}
            <TabLink to={addressOf({ tab: 'import', run: data.importId })}>See the rows</TabLink>
          </>
        )}
        {trial.error && reason(trial.error)}
      </span>
    </>
  );
}
