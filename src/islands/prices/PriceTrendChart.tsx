import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { TrendLinesProps } from '#src/ui/prices/charts/TrendLines.tsx';

/**
 * The drawing that the page came with, until recharts is there; then live lines in the same box.
 * Should the chunk not load, the drawing stays.
 */
export function PriceTrendChart({
  children,
  ...props
}: TrendLinesProps & { children?: ReactNode }) {
  const [Live, setLive] = useState<ComponentType<TrendLinesProps> | null>(null);
  useEffect(() => {
    let gone = false;
    import('#src/ui/prices/charts/TrendLines.tsx').then(
      ({ TrendLines }) => {
        if (!gone) setLive(() => TrendLines);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  // In a box, because the slot of an island has none, and what has none never comes into view.
  return Live ? <Live {...props} /> : <div>{children}</div>;
}
