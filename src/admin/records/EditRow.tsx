import type { ReactNode } from 'react';
import { HistoryLink, isVersioned } from '../history/HistoryLink.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import type { RecordKind, RecordSetup } from './kind.ts';
import { useRecordEdit } from './use-record-edit.tsx';

/** The inline form of a row. */
export function EditRow<R extends { id: number; version: number }>(
  props: RecordSetup<R, RecordKind<R>> & {
    record: R;
    onClose: () => void;
    note?: ReactNode;
    inDrawer?: boolean;
  },
) {
  const { kind, fields, record, onClose } = props;
  const edit = useRecordEdit({ kind, fields }, record, onClose);
  return (
    <>
      <RecordForm
        label={`Edit ${kind.nameOf(record)}`}
        fields={fields}
        form={edit.form}
        submit="Save Changes"
        busy="Saving..."
        pending={edit.pending}
        note={props.note ?? kind.note?.(edit.base, edit.form.values)}
        markChanges
        inDrawer={props.inDrawer ?? false}
        actions={
          !props.inDrawer &&
          isVersioned(kind.entity) && <HistoryLink entity={kind.entity} id={record.id} />
        }
        onSubmit={edit.save}
        onCancel={edit.cancel}
      />
      {edit.conflict}
    </>
  );
}
