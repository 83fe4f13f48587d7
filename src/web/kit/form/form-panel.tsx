import { FormButtons } from '#web/kit/form/form-buttons.tsx';
import { isReadable, sendByKey, useFirstField } from '#web/kit/form/form-keys.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Suspense, useContext, useEffect, useId, useRef, useState } from 'react';
import type { MeetingPlace } from '#web/api/record-visit.ts';
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
  const { editor, company } = useCompany(open, isRecord);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const guard = useUnsavedGuard(open && dirty, { saving: busy });
  const close = () => guard.discard(onClose);
  useFirstField(form, open, 240);
  const [other, setChosen] = useOtherTab(tabs, open);
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
          <FormButtons
            form={form}
            onCancel={close}
            busy={busy}
            disabled={editor !== null}
            saveLabel={saveLabel}
          />
        </>
      }
    >
      {tabs.length > 0 ? (
        <PanelTabs
          id={id}
          title={title}
          tabs={[{ id: 'form', label: formLabel }, ...tabs]}
          chosen={other?.id ?? 'form'}
          onChoose={setChosen}
        >
          {company}
        </PanelTabs>
      ) : null}
      {other ? <OtherTab id={id} tab={other} /> : null}
      {/* What was typed stays while another tab is read. */}
      <PanelForm
        id={`${id}-form`}
        form={form}
        isShown={!other}
        isLocked={editor !== null}
        onSubmit={(event) => busy || onSubmit(event)}
      >
        {note ? <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>{note}</Box> : null}
        {tabs.length > 0 ? null : company}
        <LockedFields isLocked={editor !== null}>{children}</LockedFields>
      </PanelForm>
    </SidePanel>
  );
}

/** The tab that is read instead of the form; each opening begins with the form. */
function useOtherTab(tabs: readonly PanelTab[], open: boolean) {
  const [chosen, setChosen] = useState('form');
  useEffect(() => {
    if (!open) setChosen('form');
  }, [open]);
  return [tabs.find((tab) => tab.id === chosen), setChosen] as const;
}

/** The form itself, which sends nothing while somebody else holds the record. */
function PanelForm({
  id,
  form,
  isShown,
  isLocked,
  onSubmit,
  children,
}: {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  isShown: boolean;
  isLocked: boolean;
  onSubmit: (event: FormEvent) => unknown;
  children: ReactNode;
}) {
  return (
    <Box
      component="form"
      id={id}
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // A panel that was opened out of a form must not send that one too.
        event.stopPropagation();
        if (!isLocked && isReadable(form.current)) void onSubmit(event);
      }}
      onKeyDown={(event) => sendByKey(form, event)}
      sx={{ display: isShown ? 'grid' : 'none', gap: 4, p: 5 }}
    >
      {children}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </Box>
  );
}

/** Who else has the record open, and who was first. */
function useCompany(open: boolean, isRecord: boolean) {
  const whoIsHere = useContext(HeaderNoteContext);
  const viewers = isRecord ? whoIsHere : null;
  const editor = useSectionLock('record', open && isRecord);
  const company = (
    <>
      {editor === null ? viewers : null}
      <SectionLockNote editor={editor} />
    </>
  );
  return { editor, company };
}

function PanelTabs({
  id,
  title,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  id: string;
  title: string;
  tabs: readonly Pick<PanelTab, 'id' | 'label'>[];
  chosen: string;
  onChoose: (tab: string) => void;
  /** At the right of the tabs. */
  children: ReactNode;
}) {
  return (
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
        value={chosen}
        onChange={(_, next: string) => onChoose(next)}
        aria-label={title}
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-${tab.id}`}
            label={tab.label}
          />
        ))}
      </Tabs>
      {children}
    </Box>
  );
}

function OtherTab({ id, tab }: { id: string; tab: PanelTab }) {
  return (
    <Box
      role="tabpanel"
      id={`${id}-${tab.id}`}
      aria-labelledby={`${id}-tab-${tab.id}`}
      sx={{ p: 5 }}
    >
      <Suspense fallback={<PageSkeleton />}>{tab.content}</Suspense>
    </Box>
  );
}
