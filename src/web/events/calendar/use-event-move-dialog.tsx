import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { periodTextOf } from '#domain/dates.ts';
import { counted } from '#domain/counted.ts';
import { sumBy } from '#domain/sums.ts';
import { ApiError } from '#web/api/api-error.ts';
import { BeyondAgreement, useApprovals } from '#web/events/calendar/beyond-agreement.tsx';
import type { AskedMove, EventMove } from '#web/events/calendar/use-event-move.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { Part, PlainLine } from '#web/policies/consequences/consequence-part.tsx';
import { CoverLanes } from '#web/policies/consequences/cover-lanes.tsx';
import { CoverRow } from '#web/policies/consequences/cover-part.tsx';

/** What a refused commit has brought along in place of what was shown; none where it was refused for something else. */
function newPreviewOf(error: unknown): EventMove | undefined {
  return error instanceof ApiError && error.reason === 'consequences_changed'
    ? (error.current as EventMove)
    : undefined;
}

/** The page of consequences of other days of an event: no cover moves until it is confirmed. */
export function useEventMoveDialog() {
  const [asked, setAsked] = useState<AskedMove>();
  const [open, setOpen] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [busy, setBusy] = useState(false);
  const said = useApprovals();
  const end = (tell: () => void) => {
    setOpen(false);
    tell();
  };
  const confirm = async ({ preview, write, send, onDone, onRefused }: AskedMove) => {
    const { preview_hash } = preview;
    const approvals = said.read(preview);
    if (!approvals) return;
    setBusy(true);
    try {
      await send({ ...write, input: { ...(write.input as object), preview_hash, approvals } });
      end(() => onDone(true));
    } catch (error) {
      const again = newPreviewOf(error);
      if (again) {
        setAsked((last) => last && { ...last, preview: again });
        setIsNew(true);
      } else if (!said.refuse(error, preview)) end(() => onRefused(error));
    } finally {
      setBusy(false);
    }
  };
  const dialog = asked ? (
    <DialogBase
      open={open}
      width="lg"
      closeButton
      title="Move the event"
      subtitle="Nothing is changed until you confirm"
      onClose={() => end(() => asked.onDone(false))}
      actions={
        <Actions
          preview={asked.preview}
          busy={busy}
          onBack={() => end(() => asked.onDone(false))}
          onMove={() => void confirm(asked)}
        />
      }
    >
      {isNew ? (
        <Box sx={{ mb: 4 }}>
          <InlineAlert tone="warning">
            Something moved meanwhile. Look at it again and confirm.
          </InlineAlert>
        </Box>
      ) : null}
      <MovedPolicies preview={asked.preview}>
        <BeyondAgreement beyond={asked.preview.beyond} approvals={said} />
      </MovedPolicies>
    </DialogBase>
  ) : null;
  return {
    open: (move: AskedMove) => {
      setAsked(move);
      said.forget();
      setIsNew(false);
      setOpen(true);
    },
    dialog,
  };
}

/** What has to be approved, the lanes of all cars, then policy by policy what is covered when, its period and its paper. */
function MovedPolicies({
  preview: { policies },
  children,
}: {
  preview: EventMove;
  children: ReactNode;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {children}
      {policies.length > 0 ? (
        <Part title="Cover">
          <CoverLanes items={policies.flatMap(({ cover }) => cover)} />
        </Part>
      ) : null}
      {policies.map((policy) => (
        <Part
          key={policy.policy_id}
          title={`${policy.document_number}, ${policy.client_name}`}
          note={policy.new_paper ? 'Policy is drawn anew' : ''}
        >
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {policy.cover.map((item) => (
              <CoverRow key={item.key} item={item} />
            ))}
          </Box>
          <PlainLine label="Period" value={periodsText(policy)} />
        </Part>
      ))}
    </Box>
  );
}

function periodsText({ period_before, period_after }: EventMove['policies'][number]): string {
  const [was, is] = [period_before, period_after].map(({ from, to }) => periodTextOf(from, to));
  return was === is ? `${is}, as it was` : `${was} → ${is}`;
}

function Actions({
  preview,
  busy,
  onBack,
  onMove,
}: {
  preview: EventMove;
  busy: boolean;
  onBack: () => void;
  onMove: () => void;
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, width: '100%' }}>
      <Total preview={preview} />
      <Button variant="outlined" sx={{ flex: { xs: 1, md: 'none' } }} onClick={onBack}>
        Back
      </Button>
      <BusyButton busy={busy} sx={{ flex: { xs: 1, md: 'none' } }} onClick={onMove}>
        Move event
      </BusyButton>
    </Box>
  );
}

function Total({ preview: { policies, beyond } }: { preview: EventMove }) {
  const cars = sumBy(policies, ({ cover }) => cover.length);
  // Of one that was cancelled the period moves alone.
  const covering = policies.filter(({ cover }) => cover.length > 0).length;
  return (
    <Box sx={{ flex: { xs: '1 0 100%', md: 1 }, minWidth: 0 }} role="status">
      <Box sx={{ fontWeight: 650, fontSize: 16, lineHeight: '24px' }}>
        {policies.length === 0
          ? `Waits for ${beyond.map(({ insurer_name }) => insurer_name).join(' and ')}`
          : `${counted(cars, 'car')} on ${counted(covering, 'policy', 'policies')}`}
      </Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        Premium, tax and due dates stay as they are. Clients are told by mail.
      </Box>
    </Box>
  );
}
