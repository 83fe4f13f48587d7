import Button from '@mui/material/Button';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { CrashDoneScreen, doneTitle } from '#web/claims/wizard/screens/done-screen.tsx';
import { uploadCount } from '#web/claims/wizard/draft.ts';
import { CrashFrame } from '#web/claims/wizard/report-frame.tsx';
import { CrashPhotosScreen } from '#web/claims/wizard/screens/photos-screen.tsx';
import { CrashSaveState } from '#web/claims/wizard/save-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** After Send: on its way, received, or once more among the photos. */
export function CrashDoneFrame({ adding, onLeave }: { adding: boolean; onLeave: () => void }) {
  const { draft, photos, view, report, goTo } = useCrash();
  const { total, uploaded } = uploadCount(photos);
  const sent = draft.sent !== null;
  return (
    <CrashFrame
      screen={adding ? 'adding' : sent ? 'done' : 'sending'}
      onBack={adding ? () => goTo('done') : onLeave}
      state={<CrashSaveState view={view} />}
      title={adding ? 'Add photos' : doneTitle({ sent, waiting: uploaded < total })}
      lead={adding ? 'They go up by themselves.' : undefined}
      onSubmit={adding ? () => goTo('done') : onLeave}
      actions={
        <>
          {sent ? null : (
            <Button variant="outlined" onClick={() => report.update({ sending: false })}>
              Change the report
            </Button>
          )}
          <Button type="submit" variant="contained">
            {adding ? 'Done' : 'Close'}
          </Button>
        </>
      }
    >
      {adding ? <CrashPhotosScreen /> : <CrashDoneScreen />}
    </CrashFrame>
  );
}

/** It was withdrawn, or is worked on elsewhere: nothing more can be written here. */
export function CrashClosedFrame({ text, onLeave }: { text: string; onLeave: () => void }) {
  return (
    <CrashFrame
      screen="closed"
      onBack={onLeave}
      title="This report is closed"
      onSubmit={onLeave}
      actions={
        <Button type="submit" variant="contained">
          Go to the claims
        </Button>
      }
    >
      <InlineAlert tone="warning">{text}</InlineAlert>
    </CrashFrame>
  );
}
