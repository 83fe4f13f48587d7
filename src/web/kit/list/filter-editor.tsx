import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { dateOfInstant } from '#domain/dates.ts';
import { parseNumber } from '#domain/number-entry.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { readRange, writeRange, type Filter } from '#web/kit/list/filter.ts';
import { OptionList } from '#web/kit/choice/option-list.tsx';
import { periodPresets } from '#web/kit/list/period-presets.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

export interface FilterEditorProps {
  filter: Filter;
  list: ListState;
  onDone: () => void;
  /** On phones it lies in a sheet with the others. */
  inSheet?: boolean;
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Where a filter is set: a list to tick, a period, a range, or yes and no. */
export function FilterEditor({ filter, list, onDone, inSheet = false }: FilterEditorProps) {
  if (filter.kind === 'period')
    return <PeriodEditor list={list} label={filter.label} onDone={onDone} inSheet={inSheet} />;
  if (filter.kind === 'range') return <RangeEditor filter={filter} list={list} onDone={onDone} />;
  const choice = filter.kind === 'choice';
  const options = choice ? filter.options : yesNo;
  return (
    <Box sx={{ width: inSheet ? '100%' : 280 }}>
      <OptionList
        label={filter.label}
        options={options}
        selected={list.filters[filter.id] ?? []}
        multiple={choice && !filter.single}
        search={options.length > 8}
        limit={50}
        dashes="compared"
        height={inSheet ? 260 : 340}
        roomy={inSheet}
        onChange={(values) => list.setFilter(filter.id, values)}
        onDone={onDone}
      />
    </Box>
  );
}

function PeriodEditor({
  list,
  label,
  onDone,
  inSheet,
}: {
  list: ListState;
  label: string;
  onDone: () => void;
  inSheet: boolean;
}) {
  const today = dateOfInstant(Date.now() / 1000);
  return (
    <Box sx={{ width: inSheet ? '100%' : 372, p: 3 }}>
      <Box
        role="group"
        aria-label={`${label}: usual periods`}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}
      >
        {periodPresets(today).map((preset) => {
          const on = list.from === preset.from && list.to === preset.to;
          return (
            <Button
              key={preset.id}
              variant="outlined"
              aria-pressed={on}
              onClick={() => {
                list.setPeriod(preset.from, preset.to);
                onDone();
              }}
              sx={on ? { background: t.brand[50], borderColor: t.brand[600] } : {}}
            >
              {preset.label}
            </Button>
          );
        })}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <DateField
          label="From"
          value={list.from || null}
          onChange={(from) => list.setPeriod(from ?? '', list.to)}
        />
        <DateField
          label="Until"
          value={list.to || null}
          min={list.from || undefined}
          onChange={(to) => list.setPeriod(list.from, to ?? '')}
        />
      </Box>
    </Box>
  );
}

function RangeEditor({
  filter,
  list,
  onDone,
}: {
  filter: Filter & { kind: 'range' };
  list: ListState;
  onDone: () => void;
}) {
  const now = readRange(list.filters[filter.id]?.[0]);
  const [min, setMin] = useState(now.min);
  const [max, setMax] = useState(now.max);
  const clean = (text: string) => (text.trim() === '' ? '' : parseNumber(text)?.toString());
  const low = clean(min);
  const high = clean(max);
  const wrong = low === undefined || high === undefined;
  const apply = () => {
    if (wrong) return;
    list.setFilter(filter.id, writeRange(low, high));
    onDone();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      sx={{ p: 3, width: 280, maxWidth: '100%', display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <TextField
          label={`From${filter.unit ? ` (${filter.unit})` : ''}`}
          value={min}
          onChange={setMin}
          inputMode="decimal"
          align="right"
          autoFocus
        />
        <TextField label="Up to" value={max} onChange={setMax} inputMode="decimal" align="right" />
      </Box>
      {wrong ? <FieldError>Enter numbers.</FieldError> : null}
      <Button type="submit" variant="contained">
        Apply
      </Button>
    </Box>
  );
}
