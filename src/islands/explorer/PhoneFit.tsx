import { useEffect, useState, useSyncExternalStore } from 'react';
import { PHONE_CHANGE } from '#src/domain/device.ts';
import type { FitLine, FitLineProps } from './FitLine.tsx';

function follow(tell: () => void): () => void {
  addEventListener(PHONE_CHANGE, tell);
  return () => removeEventListener(PHONE_CHANGE, tell);
}

/** The line about the visitor's phone, whose code comes for those who chose one. */
export function PhoneFit(props: FitLineProps) {
  const has = useSyncExternalStore(
    follow,
    () => 'phone' in document.documentElement.dataset,
    () => false,
  );
  const [Line, setLine] = useState<typeof FitLine | null>(null);
  useEffect(() => {
    if (has) void import('./FitLine.tsx').then((made) => setLine(() => made.FitLine));
  }, [has]);
  return <p className="fit">{has && Line && <Line {...props} />}</p>;
}
