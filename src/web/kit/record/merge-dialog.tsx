import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { t } from '#web/kit/base/tokens.ts';

interface MergeSide {
  id: string;
  title: string;
  /** "Used in 3 policies and 1 claim." */
  note: string | null;
}

interface MergeRow<Field extends string> {
  id: Field;
  label: string;
  values: readonly [ReactNode, ReactNode];
  /** Both say the same: there is nothing to choose. */
  same: boolean;
  /** Why this cannot stay so. */
  error?: string | undefined;
}

type Place = 0 | 1;

export interface MergeDialogProps<Field extends string> {
  open: boolean;
  title: string;
  sides: readonly [MergeSide, MergeSide];
  rows: readonly MergeRow<Field>[];
  /** What happens besides: "Policies, claims and quotes in work move." */
  effect: string;
  busy: boolean;
  /** Why the two stay two. */
  refusal?: string | undefined;
  onClose: () => void;
  onMerge: (kept: Place, chosen: Readonly<Record<string, Place>>) => void;
}

const placeOf = (value: string): Place => (value === '1' ? 1 : 0);

/** Two records side by side: which one stays, and for every field whose value stays. */
export function MergeDialog<Field extends string>(props: MergeDialogProps<Field>) {
  const { sides, rows } = props;
  const [kept, setKept] = useState<Place>(0);
  const [own, setOwn] = useState<Readonly<Record<string, Place>>>({});
  const chosen = Object.fromEntries(rows.map(({ id }) => [id, own[id] ?? kept]));
  return (
    <FormDialog
      width="md"
      open={props.open}
      title={props.title}
      subtitle={props.effect}
      onClose={props.onClose}
      busy={props.busy}
      dirty={Object.keys(own).length > 0}
      saveLabel="Merge"
      onSubmit={() => props.onMerge(kept, chosen)}
    >
      <ToggleButtons
        label="Which record stays"
        value={String(kept)}
        choices={sides.map((_, place) => ({
          value: String(place),
          label: place === 0 ? 'Keep the first record' : 'Keep the second record',
        }))}
        onChange={(value) => setKept(placeOf(value))}
      />
      {props.refusal ? <InlineAlert tone="error">{props.refusal}</InlineAlert> : null}
      <Box role="table" aria-label="Both records" sx={{ fontSize: 13 }}>
        <Line head>
          <Box role="columnheader" />
          {sides.map((side, place) => (
            <SideHead key={side.id} side={side} stays={place === kept} />
          ))}
        </Line>
        {rows.map((row) => (
          <Line key={row.id}>
            <Box role="rowheader" sx={{ color: t.n[600] }}>
              {row.label}
            </Box>
            {row.values.map((value, place) => (
              <Cell
                key={sides[place]?.id}
                row={row}
                value={value}
                owner={sides[place]?.title ?? ''}
                checked={chosen[row.id] === place}
                onChoose={() => setOwn({ ...own, [row.id]: place === 1 ? 1 : 0 })}
              />
            ))}
            {row.error ? (
              <Box role="alert" sx={{ gridColumn: '1 / -1', fontSize: 12, color: t.error, pb: 1 }}>
                {row.error}
              </Box>
            ) : null}
          </Line>
        ))}
      </Box>
    </FormDialog>
  );
}

function SideHead({ side, stays }: { side: MergeSide; stays: boolean }) {
  return (
    <Box role="columnheader" sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{side.title}</Box>
      <Box sx={{ fontSize: 12, fontWeight: 450, color: t.n[600] }}>{side.note}</Box>
      <Box sx={{ fontSize: 12, fontWeight: 600, color: stays ? t.success : t.n[500] }}>
        {stays ? 'Stays' : 'Is archived, as an alias'}
      </Box>
    </Box>
  );
}

function Line({ head = false, children }: { head?: boolean; children: ReactNode }) {
  return (
    <Box
      role="row"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr)',
          sm: '150px minmax(0, 1fr) minmax(0, 1fr)',
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        columnGap: 4,
        alignItems: 'center',
        py: head ? 3 : 1.5,
        borderBottom: `1px solid ${t.n[200]}`,
      }}
    >
      {children}
    </Box>
  );
}

function Cell<Field extends string>({
  row,
  value,
  owner,
  checked,
  onChoose,
}: {
  row: MergeRow<Field>;
  value: ReactNode;
  owner: string;
  checked: boolean;
  onChoose: () => void;
}) {
  const shown = value === '' || value === null || value === undefined ? '—' : value;
  if (row.same)
    return (
      <Box role="cell" sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere', color: t.n[600] }}>
        {shown}
      </Box>
    );
  return (
    <Box role="cell" sx={{ minWidth: 0 }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: { xs: 44, sm: 32 },
          cursor: 'pointer',
          overflowWrap: 'anywhere',
          fontWeight: checked ? 600 : 450,
        }}
      >
        <Box
          component="input"
          type="radio"
          name={`merge-${row.id}`}
          aria-label={`${row.label} of ${owner}`}
          checked={checked}
          onChange={onChoose}
          sx={{ accentColor: t.brand[500], width: 16, height: 16, flex: 'none', m: 0 }}
        />
        <span>{shown}</span>
      </Box>
    </Box>
  );
}
