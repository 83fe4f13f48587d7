import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Copy } from 'lucide-react';
import { formatAmount, formatMoney } from '#domain/money.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { BulkPayment } from '#web/payments/link/payment-page-stage.ts';

/** The other way: where to send the money, each part ready to be copied into a bank's form. */
export function BankTransfer({ page }: { page: BulkPayment }) {
  const copy = useCopy();
  const { iban, name, reference } = page.bank;
  const parts = [
    { label: 'IBAN', shown: iban, copied: iban.replaceAll(' ', '') },
    { label: 'Name', shown: name, copied: name },
    {
      label: 'Amount',
      shown: formatMoney(page.total_open, page.currency),
      copied: formatAmount(page.total_open).replaceAll(',', ''),
    },
    { label: 'Reference', shown: reference, copied: reference },
  ];
  return (
    <Accordion title="Pay by bank transfer instead">
      <Box component="dl" sx={{ m: 0 }}>
        {parts.map((part) => (
          <Box
            key={part.label}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minHeight: 48,
              borderTop: `1px solid ${t.n[200]}`,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
              <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: t.n[500] }}>
                {part.label}
              </Box>
              <Box
                component="dd"
                sx={{ m: 0, fontSize: 15, lineHeight: '22px', overflowWrap: 'anywhere' }}
              >
                {part.shown}
              </Box>
            </Box>
            <IconButton
              aria-label={`Copy ${part.label === 'IBAN' ? part.label : part.label.toLowerCase()}`}
              onClick={() => void copy(part.copied, `${part.label} copied`)}
            >
              <Copy size={16} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ pt: 3, fontSize: 13, lineHeight: '20px', color: t.n[500] }}>
        A transfer takes one or two working days. Put the reference in its description.
      </Box>
    </Accordion>
  );
}
