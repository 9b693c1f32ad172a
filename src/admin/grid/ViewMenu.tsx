import { useState, type ReactNode } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { go } from '../frame/address.ts';
import { Menu, MenuItem, MenuRule, MenuTick, MenuWords } from '../frame/Menu.tsx';
import type { Column } from './grid-types.ts';
import { isShown, useKeptList } from './kept-lists.ts';
import { SaveView } from './SaveView.tsx';

/** Saved views and columns of a list, both kept on this device. */
export function ViewMenu<R>(props: {
  /** The tab of the list. */
  list: string;
  columns: readonly Column<R>[];
  params: URLSearchParams;
  /** The parameters of the address that a view keeps: filters and order. */
  names: readonly string[];
  /** Further entries. */
  children?: ReactNode;
}) {
  const { list, columns, params, names, children } = props;
  const [kept, keep] = useKeptList(list);
  const [saving, setSaving] = useState(false);
  const { hidden, views } = kept;
  const now = {
    params: Object.fromEntries(
      names.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
    ),
    hidden,
  };
  return (
    <>
      <Menu
        button={
          <>
            View
            <Icon name="chevron-down" />
          </>
        }
      >
        {views.map((view) => (
          <MenuItem
            key={view.name}
            onClick={() =>
              void go({ ...view.params, tab: list }).then(
                (went) => went && keep({ ...kept, hidden: view.hidden }),
              )
            }
          >
            <span className="tw:w-4">{isShown(view, now) && <Icon name="check" />}</span>
            {view.name}
          </MenuItem>
        ))}
        <MenuItem onClick={() => setSaving(true)}>
          <span className="tw:w-4">
            <Icon name="bookmark" />
          </span>
          Saved views...
        </MenuItem>
        {children}
        <MenuRule />
        <MenuWords>Columns</MenuWords>
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ key, head }) => (
            <MenuTick
              key={key}
              on={!hidden.includes(key)}
              onChange={(on) =>
                keep({ ...kept, hidden: on ? hidden.filter((k) => k !== key) : [...hidden, key] })
              }
            >
              {head}
            </MenuTick>
          ))}
      </Menu>
      {saving && (
        <SaveView
          now={now}
          views={views}
          onChange={(next) => keep({ ...kept, views: next })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
