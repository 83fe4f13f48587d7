import Box from '@mui/material/Box';
import { displayAmount } from '#domain/money.ts';
import { chargeKindLabels } from '#domain/rating/change/version-charges.ts';
import { toRomanNumeral } from '#domain/roman-numerals.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { percentText } from '#web/policies/document/document-words.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

const line = { display: 'flex', justifyContent: 'space-between', gap: 3, py: 1 };

/** What changes of the policy cost beyond the price of its versions, and what the client gets back of it. */
export function PolicyCharges({ policy }: { policy: PolicyDetail }) {
  const staff = useIsAmong('superadmin', 'admin');
  const { charges, refund_owed, version, policy_id } = policy;
  const { currency } = version;
  if (charges.length === 0 && refund_owed === 0) return null;
  return (
    <Box
      sx={{
        mt: 3,
        pt: 2,
        borderTop: `1px solid ${t.n[200]}`,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box sx={{ fontWeight: 600 }}>Beyond the premium</Box>
      {charges.map((charge, index) => (
        <ChargeLine key={`${charge.kind} ${String(index)}`} charge={charge} policy={policy} />
      ))}
      {charges.length > 0 ? (
        <Box sx={{ ...line, fontWeight: 600 }}>
          Premium incl. tax, with changes
          <Box className="num" sx={{ whiteSpace: 'nowrap' }}>
            <FigureAmount
              of={{ figure: 'policy_gross', policy_id }}
              amount={policy.gross}
              currency={currency}
            />
          </Box>
        </Box>
      ) : null}
      {refund_owed > 0 ? (
        <Box sx={{ ...line, fontWeight: 600 }}>
          {staff ? (
            <AppLink href={addressOf('refunds')} sx={{ textDecoration: 'underline' }}>
              To be paid back
            </AppLink>
          ) : (
            'To be paid back'
          )}
          <Box className="num" sx={{ whiteSpace: 'nowrap' }}>
            <FigureAmount
              of={{ figure: 'refund_owed', policy_id }}
              amount={refund_owed}
              currency={currency}
            />
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

function ChargeLine({
  charge: { kind, version_number, country, rate_pct, created_at, ipt, amount },
  policy: { policy_id, version },
}: {
  charge: PolicyDetail['charges'][number];
  policy: PolicyDetail;
}) {
  const label = toRomanNumeral(version_number).toUpperCase();
  return (
    <Box sx={line}>
      <Box sx={{ minWidth: 0 }}>
        {chargeKindLabels[kind]}
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[500] }}>
          {`Version ${label}, tax ${country} ${percentText(rate_pct)}: ${displayAmount(ipt)}`}
        </Box>
      </Box>
      <Box className="num" sx={{ whiteSpace: 'nowrap' }}>
        <FigureAmount
          of={{
            figure: 'policy_charge',
            policy_id,
            part: [kind, version_number, country, rate_pct, created_at].join(' '),
          }}
          amount={amount}
          currency={version.currency}
          bare
        />
      </Box>
    </Box>
  );
}
