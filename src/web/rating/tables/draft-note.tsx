import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { History } from 'lucide-react';
import { formatCalendarDate } from '#domain/dates.ts';
import type { VersionState } from '#domain/rating/validity.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { DraftSteps } from '#web/rating/tables/use-draft-steps.ts';

const useDraftDayDialog = lazyDialog(() =>
  import('#web/rating/tables/draft-day-dialog.tsx').then((m) => recordDialog(m.DraftDayDialog)),
);
const useVersionHistory = lazyDialog(() =>
  import('#web/rating/version-history.tsx').then((m) => recordDialog(m.VersionHistory)),
);

export interface DraftNoteProps {
  of: 'tables' | 'tax';
  /** Whose tables they are. */
  insurance_type?: InsuranceType | undefined;
  at: { version: string; revision: number; valid_from: string; state: VersionState };
  /** What publishing means, after "From 01-01-2027". */
  means: string;
  steps: DraftSteps;
}

/** Publishing and discarding a draft, once somebody is sure of it. */
function useDraftQuestions({
  at: { version, revision, valid_from },
  means,
  steps,
}: DraftNoteProps) {
  const confirm = useConfirm();
  const askPublish = async () => {
    const text = `From ${formatCalendarDate(valid_from)} ${means} It cannot be changed after that; what was offered before keeps its price.`;
    const sure = await confirm({
      title: `Publish ${version}?`,
      text,
      confirmLabel: 'Publish version',
      cancelLabel: 'Keep draft',
    });
    if (sure) steps.publish(revision);
  };
  const askRemove = async () => {
    const sure = await confirm({
      title: `Discard draft ${version}?`,
      text: 'The numbers of this draft are gone then.',
      confirmLabel: 'Discard draft',
      cancelLabel: 'Keep draft',
      destructive: true,
    });
    if (sure) steps.remove(revision);
  };
  return { askPublish, askRemove };
}

/** Trying it on a season, and what was changed in it: of every version. */
function VersionSteps({
  of,
  version,
  insurance_type,
}: Pick<DraftNoteProps, 'of' | 'insurance_type'> & { version: string }) {
  const go = useGo();
  const history = useVersionHistory();
  const tried = addressOf('premium_ratings', {
    tab: 'what-if',
    line: insurance_type,
    [of === 'tables' ? 'version' : 'tax']: version,
  });
  return (
    <>
      <Button size="small" onClick={() => go(tried)}>
        What if
      </Button>
      <Button
        size="small"
        startIcon={<History />}
        onClick={() =>
          history.open({
            title: `History of ${version}`,
            record_kind: of === 'tables' ? 'rating_tables' : 'premium_tax',
            record_id: version,
          })
        }
      >
        History
      </Button>
      {history.dialog}
    </>
  );
}

/** Where a version stands and the steps from there: its day, the what-if, publishing, its history. */
export function DraftNote(props: DraftNoteProps) {
  const { of, at, insurance_type } = props;
  const { version, revision, valid_from } = at;
  const publishes = useIsAmong('superadmin');
  const days = useDraftDayDialog();
  const { askPublish, askRemove } = useDraftQuestions(props);
  const steps = <VersionSteps {...{ of, version, insurance_type }} />;
  const row = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const;
  return (
    <>
      {at.state === 'draft' ? (
        <InlineAlert tone="warning">
          {version} is a draft for {formatCalendarDate(valid_from)}: no quote uses it until a
          superadmin publishes it.
          <Box sx={{ ...row, mt: 2 }}>
            {publishes ? (
              <Button size="small" variant="outlined" onClick={() => void askPublish()}>
                Publish
              </Button>
            ) : null}
            <Button size="small" onClick={() => days.open({ of, version, revision, valid_from })}>
              Change day
            </Button>
            {steps}
            <Button size="small" onClick={() => void askRemove()}>
              Discard draft
            </Button>
          </Box>
        </InlineAlert>
      ) : (
        <Box sx={row}>{steps}</Box>
      )}
      {days.dialog}
    </>
  );
}
