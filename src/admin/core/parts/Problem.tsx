import type { ReactNode } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';

/** What went wrong, said aloud as it appears. */
export function Problem(props: { id?: string; className?: string; children: ReactNode }) {
  const { id, className = 'err', children } = props;
  return (
    <p id={id} className={className} role="alert">
      <Icon name="triangle-alert" />
      {children}
    </p>
  );
}

/** What has to be known before one goes on. */
export function Notice(props: { title: string; danger?: boolean; children?: ReactNode }) {
  return (
    <div
      className={`notice tw:mt-3 tw:mb-3 ${props.danger ? 'notice-danger' : ''}`}
      role={props.danger ? 'alert' : 'status'}
    >
      <Icon name={props.danger ? 'triangle-alert' : 'info'} />
      <p>
        <b>{props.title}</b> {props.children}
      </p>
    </div>
  );
}
