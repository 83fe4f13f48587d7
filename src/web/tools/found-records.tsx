import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { t } from '#web/kit/base/tokens.ts';
import type { ToolRecord } from '#web/tools/tool-record-field.tsx';

interface FoundRecordsProps {
  label: string;
  /** None while the server is asked for the first time. */
  records: readonly ToolRecord[] | undefined;
  onPick: (record: ToolRecord) => void;
}

/** What was found, each a button. */
export function FoundRecords({ label, records, onPick }: FoundRecordsProps) {
  if (records?.length === 0)
    return (
      <Box role="status" sx={{ fontSize: 13, color: t.n[600] }}>
        Nothing of this kind was found.
      </Box>
    );
  return (
    <Box
      component="ul"
      aria-label={`Found for ${label}`}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 232,
        overflowY: 'auto',
        borderRadius: `${t.radius.md}px`,
        boxShadow: t.shadow.card,
        '& li + li': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      {(records ?? []).map((record) => (
        <li key={record.record_id}>
          <Box
            component="button"
            type="button"
            onClick={() => onPick(record)}
            sx={{
              all: 'unset',
              boxSizing: 'border-box',
              display: 'block',
              width: '100%',
              px: 3,
              py: 2,
              minHeight: 44,
              cursor: 'pointer',
              '&:hover': { background: t.n[50] },
              '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: -2 },
            }}
          >
            <RecordLines record={record} />
          </Box>
        </li>
      ))}
    </Box>
  );
}

/** The one that was chosen. */
export function PickedRecord({
  label,
  record,
  onChange,
}: {
  label: string;
  record: ToolRecord;
  onChange: () => void;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 3,
        py: 2,
        borderRadius: `${t.radius.md}px`,
        background: t.n[50],
        boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RecordLines record={record} />
      </Box>
      <Button variant="outlined" aria-label={`Change ${label}`} onClick={onChange}>
        Change
      </Button>
    </Box>
  );
}

function RecordLines({ record: { name, note } }: { record: ToolRecord }) {
  return (
    <>
      <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 550, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[600], overflowWrap: 'anywhere' }}>
        {note}
      </Box>
    </>
  );
}
