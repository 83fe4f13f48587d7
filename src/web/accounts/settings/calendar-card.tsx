import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CalendarPlus } from 'lucide-react';
import { SettingsRow, SettingsRows } from '#web/accounts/settings/settings-row.tsx';
import { ShownOnceDialog } from '#web/accounts/settings/shown-once-dialog.tsx';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

/** The secret link by which one's own calendar follows events, due dates and claims. */
export function CalendarCard() {
  const read = useRead('get_calendar_link', {});
  const link = read.data?.link ?? null;
  const { makeLink, takeAway, is_busy, url, forgetUrl } = useLinkDeeds(link !== null);
  return (
    <Card
      title="Calendar"
      flush={link !== null}
      actions={
        <Button
          variant="outlined"
          startIcon={<CalendarPlus />}
          disabled={is_busy || read.data === undefined}
          onClick={() => void makeLink()}
        >
          {link === null ? 'Make link' : 'New link'}
        </Button>
      }
    >
      {read.isError ? (
        <ErrorState
          title="The calendar link could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : link === null ? (
        <Box sx={{ fontSize: 14, color: t.n[600], maxWidth: 560 }}>
          Follow covered events, due dates and claims in the calendar of your phone or computer: add
          the secret link there as a subscription.
        </Box>
      ) : (
        <SettingsRows>
          <SettingsRow title="Secret link" note={noteOf(link)}>
            <Button onClick={() => void takeAway()}>Take away</Button>
          </SettingsRow>
        </SettingsRows>
      )}
      {url === undefined ? null : (
        <ShownOnceDialog
          open
          title="Your calendar link"
          secret={url}
          copied="Link copied"
          note="Add it to a calendar as a subscription. Whoever has it reads your dates."
          onClose={forgetUrl}
        />
      )}
    </Card>
  );
}

/** Making a link, which ends the one there is, and taking it away; each is asked for first. */
function useLinkDeeds(has_link: boolean) {
  const toast = useToast();
  const confirm = useConfirm();
  const make = useWrite('make_calendar_link', { onError: (error) => toast.failure(error) });
  const revoke = useWrite('revoke_calendar_link', {
    onSuccess: () => toast.success('The link opens nothing any more'),
    onError: (error) => toast.failure(error),
  });
  const makeLink = async () => {
    const sure =
      !has_link ||
      (await confirm({
        title: 'Make a new link?',
        text: 'Calendars that follow the link you have get nothing any more.',
        confirmLabel: 'Make new link',
        cancelLabel: 'Keep link',
      }));
    if (sure) make.mutate({});
  };
  const takeAway = async () => {
    const sure = await confirm({
      title: 'Take the link away?',
      text: 'Calendars that follow it get nothing from then on.',
      confirmLabel: 'Take link away',
      cancelLabel: 'Keep link',
      destructive: true,
    });
    if (sure) revoke.mutate({});
  };
  return {
    ...{ makeLink, takeAway, is_busy: make.isPending || revoke.isPending },
    ...{ url: make.data?.url, forgetUrl: () => make.reset() },
  };
}

function noteOf({
  created_at,
  last_read_at,
}: {
  created_at: number;
  last_read_at: number | null;
}): string {
  const used = last_read_at === null ? 'never read' : `last read ${dateTextOf(last_read_at, true)}`;
  return `made ${dateTextOf(created_at)} · ${used}`;
}
