import { lengthVerdict } from './length.ts';

/** A scale bar with the recommended zone marked; says in words how the length fits (DESIGN, SEO). */
export function LengthMeter({ length, zone }: { length: number; zone: readonly [number, number] }) {
  const verdict = lengthVerdict(length, zone);
  // The bar ends a third beyond the zone, so that "too long" has room to show.
  const end = Math.round((zone[1] * 4) / 3);
  const share = (value: number) => (Math.min(value, end) / end) * 100;
  return (
    <>
      <svg
        className={`meter-svg m-${verdict.kind}`}
        viewBox="0 0 100 17"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="meter-box" x="0" y="5" width="100" height="7" />
        <rect className="meter-fill" x="0" y="5" width={share(length)} height="7" />
        <path
          className="meter-zone"
          d={`M${share(zone[0])} 0V17M${share(zone[1])} 0V17`}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="meter-t">
        <b>{length === 1 ? '1 character' : `${length} characters`}</b>
        <span>{verdict.text}</span>
      </p>
    </>
  );
}
