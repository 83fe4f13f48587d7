import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { FormEvent, ReactNode } from 'react';
import { Suspense, useContext, useEffect, useId, useRef, useState } from 'react';
import type { MeetingPlace } from '#web/api/record-visit.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { LockedFields } from '#web/kit/form/locked-fields.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { HeaderNoteContext, useSectionLock } from '#web/kit/record/presence-context.ts';
import { RecordPresence } from '#web/kit/record/record-presence.tsx';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

interface PanelTab {
  id: string;
  label: string;
  content: ReactNode;
}

export interface FormPanelProps {
  open: boolean;
  title: string;
  /** Under the tabs, above the fields: "Used in 3 policies". */
  note?: ReactNode;
  /** react-hook-form's `form.handleSubmit(save, missing)`. */
  onSubmit: (event?: FormEvent) => void | Promise<void>;
  onClose: () => void;
  children: ReactNode;
  /** Beside the form: its history, where it is used. */
  tabs?: readonly PanelTab[];
  /** The tab that it opens with; the form unless said otherwise. */
  formLabel?: string;
  saveLabel?: string;
  busy?: boolean;
  /** Something was changed: Esc, Cancel and every way to another page then ask first. */
  dirty?: boolean;
  width?: number;
  /** At the left of the buttons: Archive. */
  foot?: ReactNode;
  /** The record, where it has no page of its own: others see that it is open, and who comes second only reads. */
  place?: MeetingPlace | null;
}

const none: readonly PanelTab[] = [];

/** A record's form at the right edge, beside the list that it was opened from. Ctrl or Cmd with Enter saves. */
export function FormPanel({ place, ...panel }: FormPanelProps) {
  if (place === undefined) return <MetPanel {...panel} />;
  return (
    <RecordPresence place={panel.open ? place : null}>
      <MetPanel {...panel} isRecord />
    </RecordPresence>
  );
}

/** The panel; of a record, with whoever else is told to be there. */
export function MetPanel({
  open,
  title,
  note,
  onSubmit,
  onClose,
  children,
  tabs = none,
  formLabel = 'Details',
  saveLabel = 'Save',
  busy = false,
  dirty = false,
  width = 520,
  foot,
  isRecord = false,
}: Omit<FormPanelProps, 'place'> & { isRecord?: boolean }) {
  const whoIsHere = useContext(HeaderNoteContext);
  const viewers = isRecord ? whoIsHere : null;
  const editor = useSectionLock('record', open && isRecord);
  const company = (
    <>
      {editor === null ? viewers : null}
      <SectionLockNote editor={editor} />
    </>
  );
  const [chosen, setChosen] = useState('form');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const other = tabs.find((tab) => tab.id === chosen);
  const guard = useUnsavedGuard(open && dirty, { saving: busy });
  const close = () => guard.discard(onClose);
  useFirstField(form, open);
  useEffect(() => {
    if (!open) setChosen('form');
  }, [open]);
  return (
    <SidePanel
      open={open}
      title={title}
      width={width}
      onClose={close}
      flush
      actions={
        <>
          {foot ? <Box sx={{ flex: 1 }}>{foot}</Box> : null}
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <BusyButton
            busy={busy}
            disabled={editor !== null}
            onClick={() => form.current?.requestSubmit()}
          >
            {saveLabel}
          </BusyButton>
        </>
      }
    >
      {tabs.length > 0 ? (
        <Box
          sx={{
            px: 5,
            gap: 4,
            display: 'flex',
            alignItems: 'center',
            borderBottom: `1px solid ${t.n[200]}`,
          }}
        >
          <Tabs
            sx={{ flex: 1 }}
            value={other ? chosen : 'form'}
            onChange={(_, next: string) => setChosen(next)}
            aria-label={title}
            variant="scrollable"
            scrollButtons={false}
          >
            {[{ id: 'form', label: formLabel }, ...tabs].map((tab) => (
              <Tab
                key={tab.id}
                value={tab.id}
                id={`${id}-tab-${tab.id}`}
                aria-controls={`${id}-${tab.id}`}
                label={tab.label}
              />
            ))}
          </Tabs>
          {company}
        </Box>
      ) : null}
      {other ? (
        <Box
          role="tabpanel"
          id={`${id}-${other.id}`}
          aria-labelledby={`${id}-tab-${other.id}`}
          sx={{ p: 5 }}
        >
          <Suspense fallback={<PageSkeleton />}>{other.content}</Suspense>
        </Box>
      ) : null}
      {/* What was typed stays while another tab is read. */}
      <Box
        component="form"
        id={`${id}-form`}
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy && editor === null) void onSubmit(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
        sx={{ display: other ? 'none' : 'grid', gap: 4, p: 5 }}
      >
        {note ? <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>{note}</Box> : null}
        {tabs.length > 0 ? null : company}
        <LockedFields isLocked={editor !== null}>{children}</LockedFields>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Box>
    </SidePanel>
  );
}

function useFirstField(form: React.RefObject<HTMLFormElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => {
      if (form.current?.contains(document.activeElement)) return;
      form.current
        ?.querySelector<HTMLElement>(
          'input:not([type="hidden"]):not([disabled]), textarea:not([disabled])',
        )
        ?.focus();
    }, 240);
    return () => clearTimeout(timer);
  }, [open, form]);
}
