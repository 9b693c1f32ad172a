import type { StaffRole } from '#src/domain/roles.ts';
import { AdminIcon, type AdminIconName } from '../AdminIcon.tsx';
import { useMay } from '../role.tsx';

/** An icon of a row with its word for screen readers and as a tooltip. */
export function RowButton({
  icon,
  label,
  of,
  needs = 'viewer',
  onClick,
}: {
  icon: AdminIconName;
  /** 'Edit'. */
  label: string;
  /** The row's name: 'Edit Visible'. */
  of: string;
  /** Who has it. */
  needs?: StaffRole;
  onClick: () => void;
}) {
  if (!useMay(needs)) return null;
  return (
    <button type="button" aria-label={`${label} ${of}`} title={label} onClick={onClick}>
      <AdminIcon name={icon} />
    </button>
  );
}

/** The same for a page that opens beside the dashboard. */
export function RowLink({
  icon,
  label,
  of,
  href,
}: {
  icon: AdminIconName;
  label: string;
  of: string;
  href: string;
}) {
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={`${label} ${of}`} title={label}>
      <AdminIcon name={icon} />
    </a>
  );
}
