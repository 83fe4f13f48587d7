import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

/** The foot of the payment page: what else is good to know, and whom to call. */
export function PaymentContact({ phone, text }: { phone: string; text?: string }) {
  return (
    <Box
      component="footer"
      sx={{ mt: 6, fontSize: 13, lineHeight: '20px', color: t.n[500], textAlign: 'center' }}
    >
      {text ? <div>{text}</div> : null}
      {phone ? (
        <div>
          Questions? Call{' '}
          <Box
            component="a"
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            sx={{ color: t.brand[600], fontWeight: 550 }}
          >
            {phone}
          </Box>
        </div>
      ) : null}
    </Box>
  );
}
