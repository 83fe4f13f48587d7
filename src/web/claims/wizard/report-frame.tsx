import { WizardFrame, type WizardFrameProps } from '#web/kit/form/wizard-frame.tsx';

/** The frame of every screen of the report. */
export function CrashFrame(props: Omit<WizardFrameProps, 'name'>) {
  return <WizardFrame name="Report a crash" {...props} />;
}
