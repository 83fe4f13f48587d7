import { FormButtons } from '#web/kit/form/form-buttons.tsx';
import { isReadable, sendByKey, useFirstField } from '#web/kit/form/form-keys.ts';
import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { LockedFields } from '#web/kit/form/locked-fields.tsx';
import { useSectionLock } from '#web/kit/record/presence-context.ts';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

export interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  subtitle?: ReactNode;
  /** react-hook-form's `form.handleSubmit(save, missing)`. */
  onSubmit: (event?: FormEvent) => void | Promise<void>;
  onClose: () => void;
  children: ReactNode;
  saveLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Something was changed: Esc, Cancel and every way to another page then ask first. */
  dirty?: boolean;
  destructive?: boolean;
  /** Extra small unless said otherwise [2.39]; two fields side by side want `sm`. */
  width?: 'xs' | 'sm' | 'md' | 'lg';
  fullScreenOnPhone?: boolean;
  /** At the left of the buttons: a hint, a total. */
  foot?: ReactNode;
  disabled?: boolean;
  /** The section of the record that is edited here: others see that it is, and who comes second only reads. */
  section?: string;
}

/** A form in a dialog. The first field has the focus; Ctrl or Cmd with Enter saves from anywhere in it. */
export function FormDialog({
  open,
  title,
  subtitle,
  onSubmit,
  onClose,
  children,
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  busy = false,
  dirty = false,
  destructive = false,
  width = 'xs',
  fullScreenOnPhone = true,
  foot,
  disabled = false,
  section = '',
}: FormDialogProps) {
  const editor = useSectionLock(section, open && section !== '');
  const isRefused = disabled || editor !== null;
  const body = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard(open && dirty, { saving: busy });
  const close = () => guard.discard(onClose);
  useFirstField(body, open, 40);

  return (
    <DialogBase
      open={open}
      title={title}
      subtitle={subtitle}
      width={width}
      fullScreenOnPhone={fullScreenOnPhone}
      onClose={close}
      onKeyDown={(event) => sendByKey(body, event)}
      actions={
        <>
          {foot ? <Box sx={{ flex: 1, fontSize: 13, color: 'text.secondary' }}>{foot}</Box> : null}
          <FormButtons
            form={body}
            onCancel={close}
            {...{ cancelLabel, saveLabel, busy, destructive }}
            disabled={isRefused}
          />
        </>
      }
    >
      <Box
        component="form"
        ref={body}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // A dialog inside a page with a form must not send that one too.
          event.stopPropagation();
          if (!busy && !isRefused && isReadable(body.current)) void onSubmit(event);
        }}
        sx={{ display: 'grid', gap: 4, pt: 2 }}
      >
        <SectionFields section={section} editor={editor}>
          {children}
        </SectionFields>
        {/* Enter in a one-field form saves: browsers want a submit button in the form for that. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Box>
    </DialogBase>
  );
}

/** The fields; of a section, closed while somebody else is in it. */
function SectionFields({
  section,
  editor,
  children,
}: {
  section: string;
  editor: ReturnType<typeof useSectionLock>;
  children: ReactNode;
}) {
  if (section === '') return children;
  return (
    <>
      <SectionLockNote editor={editor} />
      <LockedFields isLocked={editor !== null}>{children}</LockedFields>
    </>
  );
}

/** Fields side by side from 600 px up. */
export function FormRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridAutoFlow: { xs: 'row', sm: 'column' },
        gridAutoColumns: { sm: 'minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
  );
}
