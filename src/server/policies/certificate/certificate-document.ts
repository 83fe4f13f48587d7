import { formatCalendarDate, formatDateTime, periodTextOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { shownCode, standingWords, weekdayOf } from '#domain/policies/cover/cover-standing.ts';
import type { Certificate } from '#server/policies/certificate/certificates.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';

/** The certificate of cover as one page: how it stood when it was printed, and the code that says how it stands. */
export function certificateDocument(certificate: Certificate): PdfDescription {
  const words = standingWords(certificate, { why: true });
  const { start_on, end_on, currency } = certificate;
  return {
    kind: 'Certificate of cover',
    number: certificate.policy_number,
    title: [certificate.start_number, certificate.car_title].filter(Boolean).join(' · '),
    subtitle: certificate.holder,
    status: words.title,
    created_at: certificate.checked_at,
    data_version: `version ${certificate.version_label}`,
    blocks: [
      {
        kind: 'notice',
        tone: certificate.state === 'not_covered' ? 'warning' : 'info',
        text: `${[words.title, words.line].filter(Boolean).join(' ')} As of ${formatDateTime(certificate.checked_at)}; scan the code below for how it stands now.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Event', value: certificate.event_name },
          { label: 'Circuit', value: certificate.circuit_name },
          { label: 'Days', value: periodTextOf(start_on, end_on) },
          { label: 'Chassis number', value: certificate.chassis_number || 'to follow' },
          { label: 'Drivers', value: certificate.drivers.join(', ') || 'to follow' },
          { label: 'Policy number', value: certificate.policy_number },
          {
            label: `Excess per claim, ${certificate.excess_pct} %`,
            value: formatMoney(certificate.excess, currency),
          },
          { label: 'Sessions', value: certificate.sessions.join(', ') },
        ],
      },
      {
        kind: 'table',
        summary: 'The days of the event and whether the car is covered',
        columns: [
          { title: 'Day', share: 3 },
          { title: 'Cover', share: 1, align: 'right' },
        ],
        rows: certificate.days.map(({ day, is_covered }) => [
          `${weekdayOf(day)} ${formatCalendarDate(day)}`,
          is_covered ? 'Covered' : 'Not covered',
        ]),
      },
      {
        kind: 'code',
        text: certificate.check_url,
        alt: 'The code that opens the check of this cover',
        caption: `Check this cover: ${certificate.check_url}\nCode ${shownCode(certificate.code)}`,
      },
    ],
  };
}
