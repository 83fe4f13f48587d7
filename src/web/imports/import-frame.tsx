import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { importTargets } from '#domain/imports/import-targets.ts';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { addressOf } from '#domain/places.ts';
import { importSteps } from '#web/imports/import-words.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { Stepper } from '#web/kit/form/stepper.tsx';
import { RoomBelow } from '#web/kit/base/room-below.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface ImportFrameProps {
  target: ImportTargetId;
  step: number;
  onStep?: ((step: number) => void) | undefined;
  status?: ReactNode;
  facts?: ReactNode;
  children: ReactNode;
  /** How the step stands, beside its buttons. */
  note?: string;
  /** Buttons of the step, the main one last; they stay in sight at the foot. */
  actions?: ReactNode;
}

/** A step of an import: title, the four steps, and what is to be done. */
export function ImportFrame({
  target,
  step,
  onStep,
  status,
  facts,
  children,
  note,
  actions,
}: ImportFrameProps) {
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <PageHeader
        title={`Import ${importTargets[target].noun.many}`}
        breadcrumb={[{ label: 'Imports', href: addressOf('imports') }]}
        stepper={<RecordStepper />}
        status={status}
        facts={facts}
      />
      <Box sx={{ my: 4 }}>
        <Stepper steps={importSteps} current={step} {...(onStep ? { onStep } : {})} />
      </Box>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0, '& > *': { minWidth: 0 } }}>{children}</Box>
      {actions ? (
        <>
          <RoomBelow of="page" height="64px" />
          <Box
            sx={{
              position: 'sticky',
              bottom: 0,
              zIndex: 2,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'flex-end',
              gap: 2,
              mt: 4,
              py: 3,
              // Up to the edges of the cards above, whose shadow would show beside it.
              mx: -1,
              px: 1,
              background: t.n[50],
              borderTop: `1px solid ${t.n[200]}`,
            }}
          >
            {note ? (
              <Box
                role="status"
                className="num"
                // On a phone it stands above the buttons, which then fit side by side.
                sx={{
                  flex: { xs: '1 0 100%', md: '1' },
                  fontSize: 13,
                  color: t.n[600],
                }}
              >
                {note}
              </Box>
            ) : null}
            {actions}
          </Box>
        </>
      ) : null}
    </Box>
  );
}
