import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { WizardFrame } from '#web/kit/form/wizard-frame.tsx';
import { DraftState } from '#web/policies/request/draft-state.tsx';

export interface RequestFrameProps {
  title: string;
  /** From 1. */
  step: number;
  of: number;
  question: string;
  hint?: string;
  children: ReactNode;
  isSaved: boolean;
  busy: boolean;
  /** Why one cannot go on; shown above the button once somebody tried. */
  trouble?: string;
  continueLabel?: string;
  /** A second way to go on, beside the main one. */
  besides?: ReactNode;
  onBack: () => void;
  onContinue: () => void;
  /** With it the draft can be thrown away. */
  onDiscard?: (() => void) | undefined;
}

/** One question of the request for cover; on a desk the dashboard stays around it. */
export function RequestFrame(props: RequestFrameProps) {
  return (
    <WizardFrame
      name={props.title}
      screen={`${props.title} ${props.step}`}
      onBack={props.onBack}
      state={
        <DraftState
          text={props.isSaved ? 'Draft saved' : ''}
          isSaved={props.isSaved}
          onDiscard={props.onDiscard}
        />
      }
      step={{ step: props.step, of: props.of }}
      title={props.question}
      lead={props.hint}
      onSubmit={() => (props.busy ? undefined : props.onContinue())}
      actions={
        <>
          {props.trouble ? (
            <Box sx={{ flexBasis: '100%' }}>
              <FieldError>{props.trouble}</FieldError>
            </Box>
          ) : null}
          {props.besides}
          <BusyButton type="submit" busy={props.busy}>
            {props.continueLabel ?? 'Continue'}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 2 } }}>{props.children}</Box>
    </WizardFrame>
  );
}
