import type { ComponentProps } from 'react';

/** A button of the dashboard: small and quiet where nothing else is said. */
export function Button({
  look = 'quiet',
  large = false,
  className = '',
  ...props
}: ComponentProps<'button'> & {
  look?: 'quiet' | 'primary' | 'ghost' | 'danger' | 'danger-solid';
  large?: boolean;
}) {
  const size = large ? '' : 'btn-sm';
  return <button type="button" {...props} className={`btn btn-${look} ${size} ${className}`} />;
}
