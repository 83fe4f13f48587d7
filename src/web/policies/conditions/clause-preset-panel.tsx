import { activityTab } from '#web/admin/activity-of.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#web/api/use-write.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { ClausePresetFields } from '#web/policies/conditions/clause-preset-fields.tsx';
import {
  presetFormOf,
  presetLabels,
  presetSchema,
  presetWords,
  typesOf,
  type ListedPreset,
  type PresetForm,
} from '#web/policies/conditions/clause-preset-form.ts';
import { ClausePresetPreview } from '#web/policies/conditions/clause-preset-preview.tsx';
import { PresetUses, PresetVersions } from '#web/policies/conditions/clause-preset-history.tsx';
import { usedText } from '#web/policies/conditions/clause-preset-words.ts';

export interface PresetSubject {
  /** Nothing: a new condition. */
  preset?: ListedPreset;
  /** What it will be numbered when it is new. */
  number: string;
}

/** The form of a condition and how it is saved. */
function usePresetForm(preset: ListedPreset | undefined, onClose: () => void) {
  const toast = useToast();
  const form = useForm<PresetForm>({
    resolver: zodResolver(presetSchema),
    defaultValues: presetFormOf(preset),
  });
  const save = useWrite('save_clause_preset', {
    onSuccess: () => {
      toast.success(preset ? 'Condition saved' : 'Condition added');
      onClose();
    },
  });
  const edit = useRecordForm<PresetForm, unknown, PresetForm, ListedPreset>({
    form,
    noun: 'condition',
    words: presetWords,
    formOf: presetFormOf,
    save: (values, known) =>
      save.mutateAsync({
        ...values,
        preset_id: known?.preset_id ?? null,
        revision: known?.revision ?? 0,
        active: known?.active ?? true,
      }),
    onInvalid: missingData(toast, presetLabels),
    ...(preset ? { follow: preset } : {}),
  });
  return { form, edit, busy: save.isPending };
}

/** "New condition" and "Edit condition": the form, and beside it how the condition will be printed. */
export function ClausePresetPanel({ subject, open, onClose }: RecordDialogProps<PresetSubject>) {
  const { preset } = subject;
  const toast = useToast();
  const { form, edit, busy } = usePresetForm(preset, onClose);
  const takeOver = (version: { title: string; text: string }) => {
    form.setValue('title', version.title, { shouldDirty: true });
    form.setValue('text', version.text, { shouldDirty: true });
    toast.info('The earlier wording stands in the form. Save to use it.');
  };
  return (
    <>
      <FormPanel
        open={open}
        width={1040}
        title={preset ? `${preset.number}. ${preset.title}` : 'New condition'}
        place={preset ? { parent_type: 'clause_preset', parent_id: preset.preset_id } : null}
        onClose={onClose}
        dirty={form.formState.isDirty}
        busy={busy}
        saveLabel={preset ? 'Save condition' : 'Add condition'}
        onSubmit={edit.submit}
        foot={preset ? <ArchiveButton preset={preset} onDone={onClose} /> : null}
        formLabel="Wording"
        tabs={
          preset
            ? [
                {
                  id: 'versions',
                  label: 'Earlier wordings',
                  content: <PresetVersions presetId={preset.preset_id} onTakeOver={takeOver} />,
                },
                {
                  id: 'uses',
                  label: 'Documents',
                  content: <PresetUses presetId={preset.preset_id} />,
                },
                activityTab('clause_preset', preset.preset_id),
              ]
            : []
        }
      >
        <Box
          sx={{
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 4 }}>
            <ClausePresetFields form={form} />
            {preset ? (
              <Box sx={{ fontSize: 13, color: t.n[600] }}>
                {usedText(preset.used_in)}
                {preset.used_in > 0 ? ' Those keep the wording they were made with.' : ''}
              </Box>
            ) : null}
          </Box>
          <LivePreview form={form} number={subject.number} />
        </Box>
      </FormPanel>
      {edit.question}
    </>
  );
}

function LivePreview({
  form,
  number,
}: {
  form: ReturnType<typeof useForm<PresetForm>>;
  number: string;
}) {
  const [title, text] = useWatch({ control: form.control, name: ['title', 'text'] });
  return <ClausePresetPreview number={number} title={title} text={text} />;
}

function ArchiveButton({ preset, onDone }: { preset: ListedPreset; onDone: () => void }) {
  const toast = useToast();
  const confirm = useConfirm();
  const save = useWrite('save_clause_preset', {
    onSuccess: () => {
      toast.success(preset.active ? 'Condition archived' : 'Condition is in use again');
      onDone();
    },
    onError: (error) => toast.failure(error),
  });
  const toggle = async () => {
    if (preset.active) {
      const sure = await confirm({
        title: 'Archive this condition?',
        text: `${usedText(preset.used_in)} They stay as they are; new quotes are no longer offered it.`,
        confirmLabel: 'Archive condition',
        cancelLabel: 'Keep condition',
      });
      if (!sure) return;
    }
    save.mutate({
      ...presetFormOf(preset),
      applies_to: typesOf(preset.applies_to),
      preset_id: preset.preset_id,
      revision: preset.revision,
      active: !preset.active,
    });
  };
  return (
    <Button
      variant="text"
      color="inherit"
      startIcon={preset.active ? <Archive size={16} /> : <ArchiveRestore size={16} />}
      disabled={save.isPending}
      onClick={() => void toggle()}
    >
      {preset.active ? 'Archive' : 'Take back into use'}
    </Button>
  );
}
