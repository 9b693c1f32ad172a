import type { ComponentProps } from 'react';

/** A button of the dashboard: small and quiet where nothing else is said, or words that are pressed. */
export function Button({
  look = 'quiet',
  large = false,
  className = '',
  ...props
}: ComponentProps<'button'> & {
  look?: 'quiet' | 'primary' | 'ghost' | 'danger' | 'danger-solid' | 'link';
  large?: boolean;
}) {
  const looks = look === 'link' ? 'linkbtn' : `btn btn-${look} ${large ? '' : 'btn-sm'}`;
  return <button type="button" {...props} className={`${looks} ${className}`} />;
}
