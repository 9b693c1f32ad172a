import { useId, useState } from 'react';
import { Button } from '../Button.tsx';

/** Asks which sheet of a workbook is meant, before it is sent. */
export function SheetChoice(props: {
  fileName: string;
  sheets: readonly string[];
  onSend: (sheet: string) => void;
  onCancel: () => void;
}) {
  const { fileName, sheets, onSend, onCancel } = props;
  const id = useId();
  const [sheet, setSheet] = useState(sheets[0]!);
  return (
    <form
      className="tw:flex tw:flex-wrap tw:items-center tw:gap-x-3 tw:gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(sheet);
      }}
    >
      <b>{fileName}</b>
      <label htmlFor={id} className="tw:text-ink-2">
        Sheet
      </label>
      <select
        id={id}
        className="select input-sm tw:w-auto!"
        value={sheet}
        onChange={(event) => setSheet(event.target.value)}
      >
        {sheets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button type="submit" look="primary">
        Read this sheet
      </Button>
      <Button look="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
