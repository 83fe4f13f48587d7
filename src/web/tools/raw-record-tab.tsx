import Box from '@mui/material/Box';
import { useState } from 'react';
import { type RawKind, rawKindLabels, rawKinds } from '#domain/tools/raw-kinds.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { fetchRead } from '#web/api/use-read.ts';
import { messageOf } from '#web/api/api-error.ts';
import { ActivityTab } from '#web/admin/activity-tab.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

type Raw = OutputOf<'get_raw_record'> & { kind: RawKind };

const kinds = rawKinds.map((value) => ({ value, label: rawKindLabels[value] }));

/** A record as its rows are, and what changed with each save. Nothing is changed from here. */
export function RawRecordTab() {
  const [kind, setKind] = useState<RawKind>('policy');
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<Raw | null>(null);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const look = async () => {
    if (number.trim() === '') return setTrouble('Fill in this field.');
    setBusy(true);
    setTrouble('');
    try {
      setFound({ ...(await fetchRead('get_raw_record', { kind, number: number.trim() })), kind });
    } catch (error) {
      setFound(null);
      setTrouble(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Card title="View raw record">
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr) auto' },
          }}
        >
          <SelectField
            label="Kind"
            required
            value={kind}
            options={kinds}
            onChange={(value) => setKind(value ?? 'policy')}
          />
          <TextField
            label="Number, address or id"
            required
            value={number}
            onChange={(typed) => {
              setNumber(typed);
              setTrouble('');
            }}
            autoComplete="off"
            error={trouble}
          />
          <BusyButton type="submit" busy={busy} sx={{ mt: { md: 6 } }}>
            Look
          </BusyButton>
        </Box>
      </Card>
      {found ? <RawRecord raw={found} /> : null}
    </Box>
  );
}

function RawRecord({ raw: { kind, name, record_id, rows, is_partial } }: { raw: Raw }) {
  return (
    <>
      {is_partial ? (
        <InlineAlert tone="info">Of each table the first hundred rows are shown.</InlineAlert>
      ) : null}
      <Card title={`${name}, as its rows are`} flush>
        <Box
          component="pre"
          tabIndex={0}
          aria-label={`Rows of ${name}`}
          sx={{
            m: 0,
            p: 4,
            maxHeight: 520,
            overflow: 'auto',
            fontSize: 12,
            lineHeight: '18px',
            fontFamily: 'ui-monospace, monospace',
            background: t.n[50],
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          {rows.map(({ table, row }) => `${table} ${JSON.stringify(row, null, 2)}`).join('\n\n')}
        </Box>
      </Card>
      <Box component="h2" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 650 }}>
        What changed on each save
      </Box>
      <ActivityTab key={record_id} recordKind={kind} recordId={record_id} />
    </>
  );
}
