import Box from '@mui/material/Box';
import { Check, TriangleAlert, Wifi } from 'lucide-react';
import { uploadCount } from '#web/claims/wizard/draft.ts';
import type { CrashView } from '#web/claims/wizard/report.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

/** Whether something of the report is still only on this device and cannot leave it now. */
function isStuck({ draft, photos, trouble }: CrashView): boolean {
  const { total, uploaded } = uploadCount(photos);
  const waits = draft.commits > draft.saved_commits || uploaded < total || draft.sending;
  return trouble !== null && waits;
}

/** Where the report is, in three words at the top. */
export function CrashSaveState({ view }: { view: CrashView }) {
  const phone = useIsPhone();
  const stuck = isStuck(view);
  const [Icon, colour, words] = !view.kept
    ? ([TriangleAlert, t.error, 'Not saved'] as const)
    : stuck
      ? ([Wifi, t.amber[800], 'Uploads later'] as const)
      : view.draft.sent
        ? ([Check, t.success, 'Sent'] as const)
        : ([Check, t.success, phone ? 'Saved on this phone' : 'Saved on this computer'] as const);
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        fontSize: 13,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        color: stuck || !view.kept ? colour : t.n[500],
      }}
    >
      <Icon size={16} color={colour} aria-hidden="true" />
      {words}
    </Box>
  );
}
