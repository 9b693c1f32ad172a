import { TabHead } from './TabHead.tsx';
import { LoadFailure } from './frame/LoadFailure.tsx';
import { ChangesList } from './publish/ChangesList.tsx';
import { NowPanel } from './publish/NowPanel.tsx';
import { ReleaseHistory } from './publish/ReleaseHistory.tsx';
import { usePublishInfo, usePublishState } from './publish/use-publish.ts';

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
