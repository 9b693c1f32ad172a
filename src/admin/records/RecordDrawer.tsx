import { useState } from 'react';
import { mayLeave } from '../frame/unsaved.ts';
import { isVersioned } from '../history/HistoryLink.tsx';
import { RecordVersions } from '../history/RecordVersions.tsx';
import { CreatePanel } from './CreatePanel.tsx';
import { Drawer, walkOf } from './Drawer.tsx';
import { EditRow } from './EditRow.tsx';
import type { RecordSetup } from './kind.ts';

/** The open record of a list that is in the browser as a whole, or the form of a new one. */
export function RecordDrawer<R extends { id: number; version: number }>(
  props: RecordSetup<R> & {
    all: readonly R[] | undefined;
    /** The rows of the list as they are shown. */
    shown: readonly R[];
    /** Rows on the pages before, and in all. */
    before: number;
    count: number;
    openId: number | null;
    creating: boolean;
    onOpen: (id: number) => void;
    onClose: () => void;
  },
) {
  const { kind, fields, all, shown, openId, creating, onOpen, onClose } = props;
  const [isHistory, setHistory] = useState(false);
  const leave = () => void mayLeave().then((yes) => yes && onClose());
  if (creating) {
    return (
      <Drawer title={`New ${kind.noun}`} onClose={leave}>
        <CreatePanel
          kind={kind}
          fields={fields.map(({ hint: _, ...field }) => field)}
          inDrawer
          onClose={onClose}
        />
      </Drawer>
    );
  }
  const record = all?.find(({ id }) => id === openId);
  if (!record) return null;
  const { entity } = kind;
  return (
    <Drawer
      title={kind.nameOf(record)}
      walk={walkOf(shown, openId, { before: props.before, of: props.count, open: onOpen })}
      views={[
        { label: kind.title, isCurrent: !isHistory, onOpen: () => setHistory(false) },
        ...(isVersioned(entity)
          ? [{ label: 'History', isCurrent: isHistory, onOpen: () => setHistory(true) }]
          : []),
      ]}
      onClose={leave}
    >
      {isHistory && isVersioned(entity) ? (
        <RecordVersions entity={entity} id={record.id} />
      ) : (
        <EditRow
          key={record.id}
          kind={kind}
          fields={fields}
          record={record}
          inDrawer
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
