import Box from '@mui/material/Box';
import type { ImportField } from '#domain/imports/import-target.ts';
import type { FieldSource, ImportRecord } from '#web/imports/import-data.ts';
import { ImportValueField } from '#web/imports/import-value-field.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

const forAll = 'one-value';

export interface ColumnMatchRowProps {
  run: ImportRecord;
  field: ImportField;
  source: FieldSource | undefined;
  isMissing: boolean;
  onChange: (source: FieldSource) => void;
}

/** A field of the record, the column it comes from, and the first values of that column. */
export function ColumnMatchRow({ run, field, source, isMissing, onChange }: ColumnMatchRowProps) {
  const column = source?.column ?? null;
  const isForAll = source !== undefined && column === null;
  const samples = column === null ? [] : (run.columns[column]?.samples ?? []);
  const options = [
    { value: forAll, label: 'One value for all rows' },
    ...run.columns.map(({ name, samples: values }, index) => ({
      value: String(index),
      label: name,
      note: shortened(values[0] ?? 'empty', 24),
    })),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px 280px minmax(0, 1fr)' },
        gap: { xs: 2, md: 4 },
        alignItems: 'center',
        px: 4,
        py: 2.5,
        borderTop: `1px solid ${t.n[200]}`,
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <FieldName field={field} />
      <SelectField
        label={`Column for ${field.label}`}
        hideLabel
        placeholder="Not in the file"
        value={isForAll ? forAll : column === null ? null : String(column)}
        options={options}
        error={isMissing ? `Missing data for ${field.label}` : undefined}
        onChange={(value) =>
          onChange({
            field: field.id,
            column: value === null || value === forAll ? null : Number(value),
            value: value === forAll ? '' : null,
          })
        }
      />
      {isForAll ? (
        <ImportValueField
          import_id={run.import_id}
          field={field}
          label={`${field.label} of all rows`}
          hideLabel
          value={source.value ?? ''}
          onChange={(value) => onChange({ field: field.id, column: null, value })}
        />
      ) : (
        <Samples samples={samples} />
      )}
    </Box>
  );
}

function FieldName({ field }: { field: ImportField }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 550 }}>
        {field.label}
        {field.required ? (
          <Box component="span" sx={{ color: t.brand[600] }} title="Needed in each row">
            {' *'}
          </Box>
        ) : null}
      </Box>
      {field.hint ? (
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[600] }}>{field.hint}</Box>
      ) : null}
    </Box>
  );
}

function Samples({ samples }: { samples: readonly string[] }) {
  return (
    <Box
      sx={{
        minWidth: 0,
        fontSize: 13,
        lineHeight: '20px',
        color: t.n[600],
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {samples
        .slice(0, 3)
        .map((sample) => shortened(sample, 40))
        .join(' · ')}
    </Box>
  );
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
