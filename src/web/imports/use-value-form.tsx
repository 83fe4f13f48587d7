import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ImportField } from '#domain/imports/import-target.ts';
import type { ImportRecord } from '#web/imports/import-data.ts';
import { ImportValueField } from '#web/imports/import-value-field.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

export interface UseValueFormProps {
  run: ImportRecord;
  field: ImportField;
  label: string;
  verb?: string;
  isBusy: boolean;
  mayBeEmpty?: boolean;
  placeholder?: string;
  onUse: (value: string, label: string) => void;
}

/** A value and the button that puts it in the place of what is wrong. */
export function UseValueForm({
  run,
  field,
  label,
  verb = 'Use',
  isBusy,
  mayBeEmpty = false,
  placeholder,
  onUse,
}: UseValueFormProps) {
  const [value, setValue] = useState('');
  const [name, setName] = useState('');
  useUnsavedGuard(value !== '', { saving: isBusy });
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', width: { xs: '100%', md: 'auto' } }}
      onSubmit={(event: React.SyntheticEvent) => {
        event.preventDefault();
        if (value !== '' || mayBeEmpty) onUse(value, name);
      }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: 0, md: 260 } }}>
        <ImportValueField
          import_id={run.import_id}
          field={field}
          label={label}
          hideLabel
          byId
          {...(placeholder ? { placeholder } : {})}
          value={value}
          onChange={(picked, called) => {
            setValue(picked);
            setName(called);
          }}
        />
      </Box>
      <Button type="submit" variant="outlined" disabled={isBusy || (value === '' && !mayBeEmpty)}>
        {verb}
      </Button>
    </Box>
  );
}
