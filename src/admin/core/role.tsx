import type { ReactNode } from 'react';
import { holds, roleOf, whoMay, type Role, type StaffRole } from '#src/domain/people/roles.ts';
import { useAdminCheck } from './data/reads.ts';

/** The role of who is logged in. */
export function useRole(): Role {
  const user = useAdminCheck().data;
  return user ? roleOf(user) : 'visitor';
}

/**
 * Whether who is logged in may do what a role may. The server decides; this only leaves out what it
 * would refuse.
 */
export const useMay = (needed: StaffRole): boolean => holds(useRole(), needed);

/** What only a role may do; others do not see it. */
export function For(props: { needs: StaffRole; children: ReactNode }) {
  return useMay(props.needs) ? props.children : null;
}

/** Fields and buttons that others than a role see, but cannot use; `says` why. */
export function LockedBelow(props: {
  needs: StaffRole;
  says?: boolean;
  /** Of what then stands around them. */
  className?: string;
  children: ReactNode;
}) {
  const { needs, says, className = 'tw:contents', children } = props;
  if (useMay(needs)) return children;
  return (
    <>
      {says && <p className="hint tw:py-2">Only {whoMay(needs)} can change this.</p>}
      <fieldset disabled className={className}>
        {children}
      </fieldset>
    </>
  );
}
