import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import {
  hasChoosableMail,
  isToldOf,
  noticeEvents,
  type NoticeEvent,
  type NoticeWay,
} from '#domain/communications/notice-choices.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

const words: Readonly<Record<NoticeEvent, { label: string; text: string }>> = {
  claim_status: { label: 'Claim status', text: 'A claim came in, moved on or was paid.' },
  message: { label: 'Message', text: 'Somebody wrote in a thread.' },
  payment: { label: 'Payment', text: 'A payment arrived or changed.' },
  document: { label: 'Document', text: 'A quote, policy or request moved on.' },
  event_reminder: { label: 'Event reminder', text: 'An event of a policy comes up.' },
};
const wayNames: Readonly<Record<NoticeWay, string>> = { bell: 'In Paddock', email: 'Email' };

/** What is not told, and how that is changed: at once, and back where it could not be kept. */
function useMutedNotices() {
  const toast = useToast();
  const read = useRead('get_notice_choices', {});
  const [muted, setMuted] = useState<readonly string[]>([]);
  useEffect(() => {
    if (read.data) setMuted(read.data.muted);
  }, [read.data]);
  const save = useWrite('save_notice_choices', {
    onError: (error) => {
      toast.failure(error);
      setMuted(read.data?.muted ?? []);
    },
  });
  const change = (name: string, told: boolean) => {
    const next = told ? muted.filter((one) => one !== name) : [...muted, name];
    setMuted(next);
    save.mutate({ muted: next });
  };
  return { read, muted, change };
}

/** Which events one is told of, and how. */
export function NoticesCard() {
  const staff = isStaff(useSession().account_type);
  const { read, muted, change } = useMutedNotices();
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Card title="Notifications" flush>
        {read.isError ? (
          <ErrorState
            title="Your choices could not be loaded."
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <NoticeTable
            // No mail is sent to staff by itself.
            ways={staff ? ['bell'] : ['bell', 'email']}
            muted={muted}
            loading={read.isPending}
            onChange={change}
          />
        )}
        <Box
          sx={{
            px: 4,
            py: 3,
            borderTop: `1px solid ${t.n[200]}`,
            fontSize: 12,
            color: t.n[500],
          }}
        >
          {staff
            ? 'To-dos that are given to you and mails that did not arrive are always told.'
            : 'Invoices, reminders, policies, decisions on a claim and anything we need from you are always mailed.'}
        </Box>
      </Card>
    </Box>
  );
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': { px: 4, py: 3, textAlign: 'left', borderTop: `1px solid ${t.n[200]}` },
  '& thead th': {
    py: 2,
    borderTop: 0,
    background: t.n[50],
    fontSize: 12,
    fontWeight: 600,
    color: t.n[600],
  },
  '& th:not(:first-of-type), & td': {
    width: { xs: 76, sm: 112 },
    px: { xs: 1, sm: 4 },
    textAlign: 'center',
  },
} as const;

function NoticeTable({
  ways,
  muted,
  loading,
  onChange,
}: {
  ways: readonly NoticeWay[];
  muted: readonly string[];
  loading: boolean;
  onChange: (name: string, told: boolean) => void;
}) {
  return (
    <Box component="table" aria-busy={loading} aria-label="What you are told" sx={tableLook}>
      <thead>
        <tr>
          <th scope="col">Tell me when</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {wayNames[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeEvents.map((event) => (
          <tr key={event}>
            <Box component="th" scope="row" sx={{ fontWeight: 450 }}>
              <Box sx={{ fontWeight: 550 }}>{words[event].label}</Box>
              <Box sx={{ fontSize: 12, color: t.n[500] }}>{words[event].text}</Box>
            </Box>
            {ways.map((way) => (
              <td key={way}>
                {way === 'email' && !hasChoosableMail(event) ? (
                  <Box component="span" sx={{ fontSize: 12, color: t.n[500] }}>
                    Always
                  </Box>
                ) : (
                  <CheckBox
                    aria-label={`${words[event].label}: ${wayNames[way]}`}
                    checked={isToldOf(muted, { event, way })}
                    disabled={loading}
                    onChange={(told) => onChange(`${event}.${way}`, told)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
