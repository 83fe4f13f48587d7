import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Camera, Phone } from 'lucide-react';
import { FIRST_ANSWER_DAYS } from '#domain/claims/claim-limits.ts';
import { addDays, dateOfInstant, formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useSession } from '#web/api/session.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { EvidenceNotice } from '#web/claims/wizard/evidence-notice.tsx';
import { uploadCount } from '#web/claims/wizard/draft.ts';
import { CrashUploadLine } from '#web/claims/wizard/photos/upload-line.tsx';
import { PaperButton } from '#web/files/paper-button.tsx';
import { CircuitLine } from '#web/kit/chart/circuit-line.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** The report is there: its number, what comes next, and what can still be added. */
export function CrashDoneScreen() {
  const { draft, goTo } = useCrash();
  const { support_phone } = useSession();
  const { sent, claim_id } = draft;
  if (!sent) return <CrashOnItsWay />;
  const hear_by = formatCalendarDate(addDays(dateOfInstant(sent.submitted_at), FIRST_ANSWER_DAYS));
  const wide = { minHeight: 48, fontSize: 16, justifyContent: 'flex-start', px: 4 } as const;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', py: 2 }}>
        <CircuitLine circuit="coast" width={220} animate />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <Fact label="Claim number" value={sent.claim_number} />
        <Fact label="Received" value={formatDateTime(sent.submitted_at)} />
      </Box>
      <CrashUploadLine />
      <section>
        <Box component="h2" sx={{ typography: 'h2', m: 0, mb: 1 }}>
          What happens next
        </Box>
        <Box sx={{ fontSize: { xs: 16, md: 14 }, lineHeight: '24px', color: t.n[700] }}>
          A claims handler reads your report. You hear from us by {hear_by}.
        </Box>
      </section>
      <EvidenceNotice />
      <InlineAlert tone="warning">Keep the damaged parts until we say otherwise.</InlineAlert>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Button variant="outlined" startIcon={<Camera />} onClick={() => goTo('photos')} sx={wide}>
          Add photos
        </Button>
        {claim_id ? (
          <PaperButton
            name={sent.claim_number}
            address={downloadAddress('get_claim_pdf', { claim_id })}
            sx={wide}
          >
            Report as PDF
          </PaperButton>
        ) : null}
        {support_phone ? (
          <Button
            variant="outlined"
            startIcon={<Phone />}
            href={`tel:${support_phone.replace(/[^+\d]/g, '')}`}
            sx={wide}
          >
            Call {support_phone}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 14, lineHeight: '20px', color: t.n[500] }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: 17, lineHeight: '24px', fontWeight: 600 }}>
        {value}
      </Box>
    </div>
  );
}

/** Send was pressed, and something has still to leave this device. */
function CrashOnItsWay() {
  const { view, photos } = useCrash();
  const { total, uploaded } = uploadCount(photos);
  const waiting = uploaded < total;
  const offline = view.trouble === 'offline';
  const statement = photos.some(({ slot, removed }) => slot === 'statement' && !removed);
  const needed = statement ? 'the first photos and the statement' : 'the first photos';
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <InlineAlert tone={view.trouble === null ? 'info' : 'warning'}>
        {offline
          ? 'You are offline. Everything is kept on this device and goes as soon as the connection is back.'
          : view.trouble === 'logged_out'
            ? 'You are logged out. Log in, and the report goes by itself.'
            : view.trouble === 'failed'
              ? `${view.trouble_text} It is tried again by itself.`
              : waiting
                ? `Your report goes as soon as ${needed} are with us. The rest follows by itself.`
                : 'One moment.'}
      </InlineAlert>
      <CrashUploadLine />
    </Box>
  );
}

/** The title above the last screen. */
export function doneTitle({ sent, waiting }: { sent: boolean; waiting: boolean }): string {
  if (sent) return 'Claim received';
  return waiting ? 'Sent as soon as the photos are up' : 'Sending your report';
}
