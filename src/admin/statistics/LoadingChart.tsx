import { CHART } from './look.ts';

/** The room of a chart while what it shows is read. */
export function LoadingChart({ of }: { of: string }) {
  return (
    <div className={CHART} role="status" aria-label={`Loading ${of}`}>
      <div className="sk tw:h-full" />
    </div>
  );
}
