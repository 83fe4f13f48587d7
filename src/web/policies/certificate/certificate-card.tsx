import Box from '@mui/material/Box';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateOfInstant, formatCalendarDate, periodTextOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { shownCode, standingLater, weekdayOf } from '#domain/policies/cover/cover-standing.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { t } from '#web/kit/base/tokens.ts';
import { StandingHead } from '#web/policies/certificate/standing-head.tsx';
import { QrCode } from '#web/kit/chart/qr-code.tsx';

export type Certificate = OutputOf<'get_certificate'>;

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ py: 3, borderTop: `1px solid ${t.n[200]}`, minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: 13, lineHeight: '18px', color: t.n[600] }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 550, overflowWrap: 'anywhere' }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** The certificate of cover of a car at an event, on one page, as it stands at `now` (unix seconds). */
export function CertificateCard({ certificate, now }: { certificate: Certificate; now: number }) {
  const standing = standingLater(certificate, now);
  return (
    <Box
      component="article"
      aria-label="Certificate of cover"
      sx={{
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        overflow: 'hidden',
        '@media print': { boxShadow: 'none', border: `1px solid ${t.n[300]}` },
      }}
    >
      <StandingHead standing={standing} why />
      <Box sx={{ px: 5, pt: 4, pb: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, pb: 3 }}>
          {certificate.start_number ? (
            <Box
              className="num"
              sx={{ fontFamily: t.font.display, fontWeight: 700, fontSize: 32, lineHeight: '40px' }}
            >
              {certificate.start_number}
            </Box>
          ) : null}
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontSize: 18, lineHeight: '26px', fontWeight: 600 }}>
              {certificate.car_title}
            </Box>
            <Box sx={{ color: t.n[600] }}>{certificate.holder}</Box>
          </Box>
        </Box>
        <CertificateParts certificate={certificate} today={dateOfInstant(now)} />
      </Box>
      <CheckPart certificate={certificate} />
    </Box>
  );
}

function CertificateParts({ certificate, today }: { certificate: Certificate; today: string }) {
  const { drivers, days, currency, start_on, end_on } = certificate;
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        <Part label="Chassis number">{certificate.chassis_number || 'To follow'}</Part>
        <Part label="Drivers">
          {drivers.length === 0 ? 'To follow' : drivers.map((name) => <div key={name}>{name}</div>)}
        </Part>
        <Part label="Event">
          {certificate.event_name}
          <Box sx={{ fontWeight: 450, color: t.n[600] }}>{certificate.circuit_name}</Box>
        </Part>
        <Part label={`Days, ${periodTextOf(start_on, end_on)}`}>
          <Box
            component="ul"
            sx={{
              ...{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 2 },
              gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
            }}
          >
            {days.map((day) => (
              <Day key={day.day} {...day} is_today={day.day === today} />
            ))}
          </Box>
        </Part>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <Part label={`Excess per claim, ${Number(certificate.excess_pct)} %`}>
          <span className="num">{formatMoney(certificate.excess, currency)}</span>
        </Part>
        <Part label="Policy number">{certificate.policy_number}</Part>
      </Box>
    </>
  );
}

type DayOfCover = Certificate['days'][number];

/** A day with its cover in words; today's stands out, green while it is covered. */
function Day({ day, is_covered, is_today }: DayOfCover & { is_today: boolean }) {
  const Icon = is_covered ? Check : X;
  const [ground, edge] =
    is_today && is_covered ? [t.tone.success.bg, t.success] : [t.n[50], t.n[is_today ? 900 : 200]];
  return (
    <Box
      component="li"
      aria-current={is_today ? 'date' : undefined}
      sx={{
        px: 2.5,
        py: 1.5,
        borderRadius: `${t.radius.md}px`,
        // Drawn inside, so that today is no larger than the others.
        boxShadow: `inset 0 0 0 ${is_today ? 2 : 1}px ${edge}`,
        border: '1px solid transparent',
        background: ground,
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 450,
      }}
    >
      <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {`${weekdayOf(day).slice(0, 3)} ${formatCalendarDate(day).slice(0, 5)}`}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', fontSize: 13, lineHeight: '18px' }}>
        <Box component="span" sx={{ flex: 1 }}>
          {dayWord({ is_covered, is_today })}
        </Box>
        <Icon
          size={16}
          color={is_covered ? t.success : t.error}
          aria-hidden="true"
          style={{ flex: 'none' }}
        />
      </Box>
    </Box>
  );
}

function dayWord({ is_covered, is_today }: Pick<DayOfCover, 'is_covered'> & { is_today: boolean }) {
  if (is_today) return is_covered ? 'Today' : 'Not today';
  return is_covered ? 'Covered' : 'Not covered';
}

function CheckPart({ certificate }: { certificate: Certificate }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 5,
        px: 5,
        py: 5,
        borderTop: `1px dashed ${t.n[300]}`,
      }}
    >
      <QrCode
        text={certificate.check_url}
        label="Code that opens the check of this cover"
        size={148}
      />
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>Check this cover</Box>
        <Box sx={{ fontSize: 14, lineHeight: '20px', color: t.n[600] }}>
          Scan it: the page says if the cover still stands.
        </Box>
        <Box sx={{ mt: 3, fontSize: 13, color: t.n[600] }}>Code</Box>
        <Box sx={{ fontWeight: 650, fontSize: 17, whiteSpace: 'nowrap' }}>
          {shownCode(certificate.code)}
        </Box>
      </Box>
    </Box>
  );
}
