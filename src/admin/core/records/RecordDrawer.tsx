import { useState } from 'react';
import { mayLeave } from '../browser/unsaved.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { Drawer, type Walk } from './Drawer.tsx';
import type { RecordSetup } from './record-type.ts';
import { useRecordEdit } from './use-record-edit.tsx';

/** The open record of a list: its form, and its history where it has one. */
export function RecordDrawer<R extends { id: number; version: number }>(props: {
  setup: (record: R) => RecordSetup<R> | null;
  all: readonly R[] | undefined;
  openId: number;
  walk: Walk | null;
  onClose: () => void;
}) {
  const { setup, all, openId, walk, onClose } = props;
  const [isHistory, setHistory] = useState(false);
  const record = all?.find(({ id }) => id === openId);
  const own = record && setup(record);
  if (!own) return null;
  const { title, nameOf, versions } = own.kind;
  return (
    <Drawer
      title={nameOf(record)}
      walk={walk}
      views={[
        { label: title, isCurrent: !isHistory, onOpen: () => setHistory(false) },
        ...(versions
          ? [{ label: 'History', isCurrent: isHistory, onOpen: () => setHistory(true) }]
          : []),
      ]}
      onClose={() => void mayLeave().then((yes) => yes && onClose())}
    >
      {isHistory && versions ? (
        versions(record.id)
      ) : (
        <EditForm key={record.id} {...own} record={record} onClose={onClose} />
      )}
    </Drawer>
  );
}

function EditForm<R extends { id: number; version: number }>(
  props: RecordSetup<R> & { record: R; onClose: () => void },
) {
  const { kind, fields, record, onClose } = props;
  const edit = useRecordEdit({ kind, fields }, record, onClose);
  return (
    edit.conflict ?? (
      <RecordForm
        label={`Edit ${kind.nameOf(record)}`}
        fields={fields}
        form={edit.form}
        submit="Save Changes"
        busy="Saving..."
        pending={edit.pending}
        note={kind.note?.(edit.base, edit.form.values)}
        markChanges
        inDrawer
        onSubmit={edit.save}
        onCancel={edit.cancel}
      />
    )
  );
}
