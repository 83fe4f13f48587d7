import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Camera, ChevronRight, FileText, Hash } from 'lucide-react';
import { useState } from 'react';
import type { YesNoUnknown } from '#domain/claims/claim-constants.ts';
import { NOTICE_HOURS } from '#domain/claims/claim-limits.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { CrashFrame } from '#web/claims/wizard/report-frame.tsx';
import { GoesOn, GoOnContext } from '#web/claims/wizard/goes-on.tsx';
import { localDrafts } from '#web/claims/wizard/reports.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { stepNumber } from '#web/kit/form/stepper.tsx';
import { t } from '#web/kit/base/tokens.ts';

const helps = [
  { icon: Camera, text: 'Photos before anything is taken apart' },
  { icon: FileText, text: 'The accident statement of the course official' },
  { icon: Hash, text: 'Your start number' },
];

interface StartProps {
  on_behalf: string | null;
  onStart: (report: { client_id: string; injured: boolean }) => void;
  onBack: () => void;
}

/** Before the questions: to who was there as a wizard, to staff at a desk whose crash it is and nothing else. */
export function CrashStartScreen(props: StartProps) {
  const phone = useIsPhone();
  const staff = useIsAmong('superadmin', 'admin');
  return staff && !phone ? <StaffStart {...props} /> : <WizardStart {...props} />;
}

/** Staff write down what they were told: the whole form opens with the client. */
function StaffStart({ on_behalf, onStart, onBack }: StartProps) {
  const [client_id, setClient] = useState(on_behalf);
  const [asked, setAsked] = useState(false);
  const begin = (chosen: string | null) => {
    setAsked(true);
    if (chosen) onStart({ client_id: chosen, injured: false });
  };
  return (
    <CrashFrame
      screen="start"
      onBack={onBack}
      title="Report a crash for a client"
      lead="All questions open on one page. It is saved as you type."
      onSubmit={() => begin(client_id)}
      actions={
        <Button type="submit" variant="contained">
          Open the form
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        <OpenReports />
        <div>
          <ClientField
            value={client_id}
            onChange={(chosen) => {
              setClient(chosen);
              if (chosen) begin(chosen);
            }}
          />
          <CrashComplaint text={asked && !client_id ? 'Choose whose crash it is.' : undefined} />
        </div>
      </Box>
    </CrashFrame>
  );
}

/** First the people, then what helps, then whose crash it is. */
function WizardStart({ on_behalf, onStart, onBack }: StartProps) {
  const user = useSession();
  const own = user.account_type === 'agent';
  const [well, setWell] = useState<YesNoUnknown | null>(null);
  const [client_id, setClient] = useState(own ? user.user_id : on_behalf);
  const [asked, setAsked] = useState(false);
  const begin = () => {
    setAsked(true);
    if (client_id) onStart({ client_id, injured: well === 'no' });
  };
  return (
    <CrashFrame
      screen="start"
      onBack={onBack}
      title="Is everyone all right?"
      lead="People first. The report can wait a moment."
      onSubmit={begin}
      actions={
        <Button type="submit" variant="contained">
          Continue
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        <OpenReports />
        <div>
          <GoOnContext value={begin}>
            <GoesOn stays={well !== 'yes' || !client_id}>
              <ChoiceRows
                label="Is everyone all right?"
                value={well}
                onChange={setWell}
                options={[
                  { value: 'yes', label: 'Yes, everyone is all right' },
                  { value: 'no', label: 'No, somebody is hurt' },
                ]}
              />
            </GoesOn>
          </GoOnContext>
          {well === 'no' ? (
            <Box sx={{ mt: 3 }}>
              <InlineAlert tone="error">
                Call 112 if it is urgent, and see the medical centre of the circuit now. Come back
                when there is time: what you fill in is kept.
              </InlineAlert>
            </Box>
          ) : null}
        </div>
        {own ? null : (
          <div>
            <ClientField value={client_id} onChange={setClient} />
            <CrashComplaint text={asked && !client_id ? 'Choose whose crash it is.' : undefined} />
          </div>
        )}
        <WhatHelps />
      </Box>
    </CrashFrame>
  );
}

function WhatHelps() {
  return (
    <section>
      <Box component="h2" sx={{ typography: 'h2', m: 0, mb: 2 }}>
        What helps
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2.5 }}>
        {helps.map(({ icon: Icon, text }) => (
          <Box
            component="li"
            key={text}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              fontSize: { xs: 16, md: 14 },
              lineHeight: '24px',
            }}
          >
            <Icon size={20} strokeWidth={1.75} color={t.n[500]} aria-hidden="true" />
            {text}
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 4, fontSize: { xs: 15, md: 14 }, lineHeight: '22px', color: t.n[600] }}>
        Report within {NOTICE_HOURS} hours. A later report can raise the excess.
      </Box>
    </section>
  );
}

function ClientField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (user_id: string | null) => void;
}) {
  const users = useRead('get_all_users', {});
  const clients = (users.data?.users ?? []).filter(({ account_type }) => account_type === 'agent');
  return (
    <SelectField
      label="Whose crash is it?"
      value={value}
      onChange={onChange}
      required
      options={clients.map(({ user_id, attn, company }) => ({
        value: user_id,
        label: [company, attn].filter((part) => part !== '').join(' · '),
      }))}
      loading={users.isPending}
      emptyText={users.isError ? 'Options could not be loaded.' : 'No results'}
    />
  );
}

interface OpenReport {
  key: string;
  href: string;
  title: string;
  step: number;
  sending: boolean;
}

/** Reports that are not sent yet, on this device and with the server. */
function OpenReports() {
  const { user_id } = useSession();
  const local = useQuery({
    queryKey: ['crash_drafts_on_this_device', user_id],
    queryFn: () => localDrafts(user_id),
    networkMode: 'always',
    staleTime: 0,
  });
  const work = useRead('get_claim_work', {});
  const here = (local.data ?? []).filter(({ sent, cover }) => sent === null && cover !== null);
  const known = new Set((local.data ?? []).map(({ claim_id }) => claim_id));
  const reports: OpenReport[] = [
    ...here.map((draft) => ({
      key: draft.report_id,
      href: addressOf('claim_new', { report: draft.report_id }),
      title: `${draft.cover?.car_title ?? ''}, ${draft.cover?.event_name ?? ''}`,
      step: draft.step,
      sending: draft.sending,
    })),
    ...(work.data?.open_drafts ?? [])
      .filter(({ claim_id, is_vi }) => !is_vi && !known.has(claim_id))
      .map((draft) => ({
        key: draft.claim_id,
        href: addressOf('claim_new', { claim_id: draft.claim_id }),
        title: [draft.car_name, draft.claim_number].filter((part) => part !== '').join(', '),
        step: draft.wizard_step,
        sending: false,
      })),
  ];
  if (reports.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label="Reports that are not sent yet"
      sx={{ display: 'grid', gap: 2 }}
    >
      {reports.map((report) => (
        <AppLink
          key={report.key}
          href={report.href}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            minHeight: 64,
            px: 4,
            py: 2,
            borderRadius: `${t.radius.lg}px`,
            background: t.amber[100],
            color: t.amber[800],
          }}
        >
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: 16 }}>
              {report.sending
                ? 'On its way to us'
                : `Finish your crash report (step ${stepNumber(report.step)})`}
            </Box>
            <Box component="span" sx={{ display: 'block', fontSize: 14, lineHeight: '20px' }}>
              {report.title}
            </Box>
          </Box>
          <ChevronRight size={20} aria-hidden="true" />
        </AppLink>
      ))}
    </Box>
  );
}
