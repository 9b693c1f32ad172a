import { createContext, use } from 'react';
import type { StaffRole } from '#src/domain/people/roles.ts';
import { AdminIcon, type AdminIconName } from '../../parts/AdminIcon.tsx';
import { useMay } from '../../role.tsx';

/** What people know the row around by; the grid says it. */
export const RowName = createContext<string | null>(null);

/** What it says; throws outside of the actions of a row, where a button would have no name. */
export function useRowName(): string {
  const name = use(RowName);
  if (name === null) throw new Error('a button of a row stands outside of the actions of a grid');
  return name;
}

/** An icon of a row with its word for screen readers, 'Edit Visible', and as a tooltip. */
export function RowButton({
  icon,
  label,
  needs = 'viewer',
  disabled = false,
  onClick,
}: {
  icon: AdminIconName;
  /** 'Edit'. */
  label: string;
  /** Who has it. */
  needs?: StaffRole;
  disabled?: boolean;
  onClick: () => void;
}) {
  const name = useRowName();
  if (!useMay(needs)) return null;
  return (
    <button
      type="button"
      aria-label={`${label} ${name}`}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <AdminIcon name={icon} />
    </button>
  );
}

/** The same for a page that opens beside the dashboard. */
export function RowLink(props: { icon: AdminIconName; label: string; href: string }) {
  const { icon, label, href } = props;
  const name = `${label} ${useRowName()}`;
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={name} title={label}>
      <AdminIcon name={icon} />
    </a>
  );
}
