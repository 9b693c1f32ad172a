import { lengthVerdict } from './length.ts';

const FILLS = { ok: 'tw:fill-fall', short: 'tw:fill-ink-3', long: 'tw:fill-rise' } as const;

/** A scale bar with the recommended zone marked; says in words how the length fits (rule 66). */
export function LengthMeter({ length, zone }: { length: number; zone: readonly [number, number] }) {
  const verdict = lengthVerdict(length, zone);
  // The bar ends a third beyond the zone, so that "too long" has room to show.
  const end = Math.round((zone[1] * 4) / 3);
  const share = (value: number) => (Math.min(value, end) / end) * 100;
  return (
    <>
      <svg
        className="tw:mt-1 tw:h-4.25 tw:w-full"
        viewBox="0 0 100 17"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect
          className="tw:fill-surface tw:stroke-line-ui tw:stroke-1"
          x="0"
          y="5"
          width="100"
          height="7"
          vectorEffect="non-scaling-stroke"
        />
        <rect className={FILLS[verdict.kind]} x="0" y="5" width={share(length)} height="7" />
        <path
          className="tw:stroke-ink-2 tw:stroke-1"
          d={`M${share(zone[0])} 0V17M${share(zone[1])} 0V17`}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="tw:mt-0.5 tw:flex tw:justify-between tw:text-13 tw:text-ink-3">
        <b className="tw:font-medium tw:text-ink">
          {length === 1 ? '1 character' : `${length} characters`}
        </b>
        <span>{verdict.text}</span>
      </p>
    </>
  );
}
