import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { DashboardCard, DashboardCards } from '#web/kit/base/dashboard-card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { GalleryPictures } from '#web/kit/gallery/gallery-pictures.tsx';
import { GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { Spinner } from '#web/kit/base/spinner.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';

const tones = ['info', 'secondary', 'success', 'error', 'warning', 'neutral', 'none'] as const;

/** What stands around content, and what stands there while there is none. */
export function GalleryFrames() {
  return (
    <GallerySheet title="Frames">
      <Cards />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Accordion title="1 Parties" end="2 of 2" defaultOpen>
          Who is who.
        </Accordion>
        <Accordion title="2 Damage">What broke.</Accordion>
        <Accordion
          title="3 What both drivers, the marshals and the organiser say about how it came to the accident"
          end="Not complete"
        >
          Who saw what.
        </Accordion>
      </Box>
      <States />
      <Marks />
      <GalleryPictures />
    </GallerySheet>
  );
}

function Cards() {
  return (
    <DashboardCards>
      <DashboardCard
        title="Quotes waiting for you"
        icon={FileText}
        value="12"
        note="Oldest 3 days"
        href={`${window.location.pathname}?part=list`}
      />
      <DashboardCard
        title="Claims needing action"
        icon={TriangleAlert}
        value="7"
        note="EUR 182,640 claimed"
        color={t.error}
      />
      <DashboardCard title="Open payments" icon={FileText} value="EUR 96,410" note="14 too late" />
      <DashboardCard title="Still counting" icon={FileText} value={undefined} />
    </DashboardCards>
  );
}

function States() {
  const [asked, setAsked] = useState(0);
  return (
    <GallerySection title="Loading, empty, failed">
      <LoadingScreen fill={false} />
      <LoadingScreen fill={false} text="Counting claims..." />
      <EmptyState
        title="No claims yet."
        text="Claims that clients report appear here."
        action={<Button variant="contained">New claim</Button>}
      />
      <ErrorState
        title="Claims could not be loaded."
        error={new Error('Out of reach')}
        onRetry={() => setAsked(asked + 1)}
      />
      <Box sx={{ fontSize: 13 }}>Asked again: {asked}</Box>
      <PageSkeleton />
    </GallerySection>
  );
}

function Marks() {
  const [busy, setBusy] = useState(false);
  return (
    <GallerySection title="Marks">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {tones.map((tone) => (
          <StatusChip key={tone} tone={tone} label={`Tone ${tone}`} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Spinner />
        <BusyButton busy={busy} onClick={() => setBusy(true)}>
          Approve claim
        </BusyButton>
        <Tooltip title="Max of 25k per payment">
          <Button variant="outlined">Why not</Button>
        </Tooltip>
        <Button variant="outlined" color="error">
          Cancel policy
        </Button>
      </Box>
      <InlineAlert tone="error">Email or password is not right.</InlineAlert>
      <InlineAlert tone="warning">Left out: payments have different currencies.</InlineAlert>
      <InlineAlert
        tone="info"
        action={<Button onClick={() => setBusy(false)}>Compare the versions</Button>}
      >
        A newer version of these conditions is used from 01-01-2027 on.
      </InlineAlert>
      <InlineAlert tone="success">Payment received.</InlineAlert>
      <BigFigure>EUR 12,360.00</BigFigure>
      <BigFigure small>EUR 4,120.00</BigFigure>
    </GallerySection>
  );
}
