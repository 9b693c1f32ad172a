import { dayText } from './time.ts';

/** The last day of what ends by itself; on a phone, where no head says so, with its word. */
export function HoldsUntil({ at }: { at: string }) {
  return (
    <span className="tw:max-md:before:content-['Until_']">
      <time dateTime={at}>{dayText(at)}</time>
    </span>
  );
}
