import { holds, type StaffRole } from '#src/domain/people/roles.ts';
import { AdminIcon, type AdminIconName } from '../../parts/AdminIcon.tsx';
import { Menu, MenuItem, MenuLink } from '../../parts/Menu.tsx';
import { useNarrow } from '../../browser/use-narrow.ts';
import { useRole } from '../../role.tsx';
import { RowButton, RowLink, useRowName } from './RowButton.tsx';

/** What can be done with a row: something, or a page that opens beside the dashboard. */
export type RowAction = {
  icon: AdminIconName;
  /** Before the row's name: 'Price history of'. */
  label: string;
  /** The same of two that stand for one switch: the focus stays on its button. */
  slot?: string | undefined;
  /** Without it: 'Price history'. */
  alone?: string;
  /** Who has it; without one, everybody. */
  needs?: StaffRole;
  /** Not often done: it stands in the menu. */
  more?: true;
} & (
  | { run: () => void; danger?: true; href?: never }
  | { href: string; run?: never; danger?: never }
);

/** The actions of a row as icons, the rarer ones in a menu; on a phone all but the first. */
export function RowActions(props: {
  actions: readonly RowAction[];
  /** One of them is being done. */
  pending?: boolean;
}) {
  const { pending = false } = props;
  const name = useRowName();
  const role = useRole();
  const isNarrow = useNarrow();
  const own = props.actions.filter(({ needs = 'viewer' }) => holds(role, needs));
  const others = own.filter(({ more }, at) => more || (isNarrow && at > 0));
  return (
    <>
      {own
        .filter((action) => !others.includes(action))
        .map((action) => (
          <OneAction key={action.slot ?? action.label} {...action} pending={pending} />
        ))}
      {others.length > 0 && (
        <Menu className="" label={`More for ${name}`} button={<AdminIcon name="ellipsis" />}>
          {others.map(({ icon, label, alone = label, run, href, danger }) =>
            run ? (
              <MenuItem key={label} disabled={pending} danger={danger === true} onClick={run}>
                <AdminIcon name={icon} />
                {alone}
              </MenuItem>
            ) : (
              <MenuLink key={label} href={href}>
                <AdminIcon name={icon} />
                {alone}
              </MenuLink>
            ),
          )}
        </Menu>
      )}
    </>
  );
}

function OneAction({ icon, label, run, href, pending }: RowAction & { pending: boolean }) {
  if (run) return <RowButton icon={icon} label={label} disabled={pending} onClick={run} />;
  return <RowLink icon={icon} label={label} href={href} />;
}
