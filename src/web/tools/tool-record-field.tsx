import { useState } from 'react';
import type { ToolName } from '#domain/tools/tools.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import { FieldFrame } from '#web/kit/form/field-frame.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { FoundRecords, PickedRecord } from '#web/tools/found-records.tsx';

export type ToolRecord = ItemOf<'find_tool_records', 'records'>;

interface ToolRecordFieldProps {
  tool: ToolName;
  part: 'record' | 'target';
  label: string;
  picked: ToolRecord | null;
  onPick: (record: ToolRecord | null) => void;
  error: string | undefined;
}

const searchAfterMs = 200;

/** A record that a tool is used on: searched as it is typed, then shown with a way to choose another. */
export function ToolRecordField({
  tool,
  part,
  label,
  picked,
  onPick,
  error,
}: ToolRecordFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, searchAfterMs);
  const found = useRead(
    'find_tool_records',
    { tool, part, search },
    { enabled: picked === null, keepPrevious: true },
  );
  if (picked)
    return (
      <FieldFrame label={label} helpId={`${part}-help`} error={error}>
        <PickedRecord label={label} record={picked} onChange={() => onPick(null)} />
      </FieldFrame>
    );
  return (
    <>
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        required
        adornment="search"
        autoComplete="off"
        placeholder="Number, name or address"
        error={error}
      />
      <FoundRecords label={label} records={found.data?.records} onPick={onPick} />
    </>
  );
}
