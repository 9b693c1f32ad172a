import { TabHead } from '../core/parts/TabHead.tsx';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { ChangesList } from './ChangesList.tsx';
import { NowPanel } from './NowPanel.tsx';
import { ReleaseHistory } from './ReleaseHistory.tsx';
import { usePublishInfo, usePublishState } from './use-publish.ts';

/** How the data gets to the public pages: now, what waits, what happened, the way back. */
export function PublishingTab({ params }: { params: URLSearchParams }) {
  const info = usePublishInfo();
  const { status } = usePublishState();
  if (info.error && !status) return <LoadFailure read={info} />;
  return (
    <>
      <TabHead title="Publishing" />
      <NowPanel />
      <ChangesList params={params} />
      <ReleaseHistory params={params} read={info} />
    </>
  );
}
