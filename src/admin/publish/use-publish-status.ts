import { useEffect, useState } from 'react';
import type { PublishStatus } from '#src/contract/publish.ts';
import { api } from '#src/domain/paths.ts';

/** The publisher's status, told by the server; null until it is known. The browser reconnects. */
export function usePublishStatus(): PublishStatus | null {
  const [status, setStatus] = useState<PublishStatus | null>(null);
  useEffect(() => {
    const events = new EventSource(api.publishEvents);
    events.addEventListener('status', (event: MessageEvent<string>) =>
      setStatus(JSON.parse(event.data) as PublishStatus),
    );
    return () => events.close();
  }, []);
  return status;
}
