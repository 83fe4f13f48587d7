import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A document that waits for the insurer. */
export type WaitingDocument = ItemOf<'get_approval_queue', 'documents'>;

const line = { borderTop: `1px solid ${t.n[200]}` };

/** The queue in two lines a row, beside the document that is open or on a phone. */
export function ApprovalRows({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly WaitingDocument[];
  chosen: string | null;
  onChoose: (policy_id: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <Box component="ul" ref={list} aria-label="Waiting for insurer" sx={{ m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.policy_id} sx={{ listStyle: 'none', '& + & > *': line }}>
          <ApprovalRow row={row} on={row.policy_id === chosen} onChoose={onChoose} />
        </Box>
      ))}
    </Box>
  );
}

function ApprovalRow({
  row,
  on,
  onChoose,
}: {
  row: WaitingDocument;
  on: boolean;
  onChoose: (policy_id: string) => void;
}) {
  const about = [
    row.client_name,
    row.car_title,
    row.event_title || periodTextOf(row.period_from, row.period_to),
  ];
  return (
    <ButtonBase
      aria-current={on}
      onClick={() => onChoose(row.policy_id)}
      sx={{
        width: '100%',
        minHeight: 64,
        px: 4,
        py: 2.5,
        gap: 3,
        justifyContent: 'flex-start',
        textAlign: 'left',
        fontSize: 13,
        lineHeight: '20px',
        background: on ? t.brand[50] : 'transparent',
        boxShadow: on ? `inset 3px 0 0 ${t.brand[500]}` : 'none',
        '&:hover': { background: on ? t.brand[50] : t.n[25] },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: 14 }}>
          {row.document_number}
        </Box>
        <Box
          component="span"
          sx={{
            display: 'block',
            color: t.n[600],
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {about.filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box component="span" sx={{ textAlign: 'right', flex: 'none' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          <MoneyText amount={row.premium} currency={row.currency} whole />
        </Box>
        <Box component="span" sx={{ display: 'block', color: t.n[600] }}>
          <RelativeAge since={row.waiting_since} urgentAfterHours={48} />
        </Box>
      </Box>
    </ButtonBase>
  );
}
