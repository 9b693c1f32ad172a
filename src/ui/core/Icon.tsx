import { iconId, type IconName } from './icons.ts';

/** An icon of the page's sprite; always beside a word or inside something that has a label. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `i ${className}` : 'i'} aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}
