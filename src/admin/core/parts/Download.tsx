import type { ComponentProps } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';

/** A file to take home, as a button. */
export function Download({
  look = 'btn-quiet btn-sm',
  children,
  ...props
}: ComponentProps<'a'> & { look?: string }) {
  return (
    <a download {...props} className={`btn ${look}`}>
      <Icon name="download" />
      {children}
    </a>
  );
}
