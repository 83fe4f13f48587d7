import Box from '@mui/material/Box';
import { useState } from 'react';
import { isConfirmed, type ToolName, toolWords } from '#domain/tools/tools.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { ToolEffects, type Trial } from '#web/tools/tool-effects.tsx';
import { type ToolRecord, ToolRecordField } from '#web/tools/tool-record-field.tsx';

interface ToolDialogProps {
  tool: ToolName;
  open: boolean;
  onClose: () => void;
}

interface Typed {
  record: ToolRecord | null;
  target: ToolRecord | null;
  reason: string;
  confirmed: string;
}

type Missing = Partial<Record<'record_id' | 'target_id' | 'reason' | 'confirmed' | 'form', string>>;

const nothingTyped: Typed = { record: null, target: null, reason: '', confirmed: '' };

/** A tool in its three steps on one sheet: on what, what it would change, and the number and reason that carry it out. */
export function ToolDialog({ tool, open, onClose }: ToolDialogProps) {
  const words = toolWords(tool);
  const use = useToolUse(tool, onClose);
  const { typed, trial, missing, change } = use;
  return (
    <FormDialog
      open={open}
      width={trial ? 'lg' : 'sm'}
      title={words.title}
      subtitle={words.does}
      saveLabel={!trial ? 'Try it' : words.second_person ? 'Ask a second person' : words.title}
      busy={use.busy}
      dirty={typed.record !== null}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        return use.submit();
      }}
      foot={
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[600] }}>
          {trial ? 'This was a trial: nothing is changed yet.' : 'A trial changes nothing.'}
        </Box>
      }
    >
      <ToolRecordField
        tool={tool}
        part="record"
        label={words.record}
        picked={typed.record}
        error={missing.record_id}
        onPick={(record) => change({ record })}
      />
      {words.target ? (
        <ToolRecordField
          tool={tool}
          part="target"
          label={words.target}
          picked={typed.target}
          error={missing.target_id}
          onPick={(target) => change({ target })}
        />
      ) : null}
      {missing.form ? <InlineAlert tone="error">{missing.form}</InlineAlert> : null}
      {trial ? <ToolEffects trial={trial} /> : null}
      {trial ? (
        <>
          <TextField
            label="Reason"
            required
            maxLength={500}
            value={typed.reason}
            error={missing.reason}
            hint="It stands in the audit trail."
            onChange={(reason) => change({ reason })}
          />
          <TextField
            label={`Type ${trial.confirm_word}`}
            required
            autoComplete="off"
            value={typed.confirmed}
            error={missing.confirmed}
            onChange={(confirmed) => change({ confirmed })}
          />
        </>
      ) : null}
    </FormDialog>
  );
}

/** What was typed, what the trial said of it, and what is wrong; another record makes the trial void. */
function useToolUse(tool: ToolName, onClose: () => void) {
  const toast = useToast();
  const [typed, setTyped] = useState(nothingTyped);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [missing, setMissing] = useState<Missing>({});
  const words = toolWords(tool);
  const onError = (error: ApiError) => {
    const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
    setMissing(error.fields.length > 0 ? fields : { form: error.message });
    if (error.code === 'conflict') setTrial(null);
  };
  const attempt = useWrite('try_tool', { onSuccess: setTrial, onError });
  const run = useWrite('run_tool', {
    onError,
    onSuccess: ({ status }) => {
      toast.success(status === 'waiting' ? 'A second person decides now' : `${words.title}: done`);
      onClose();
    },
  });
  const change = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    setMissing({});
    if ('record' in part || 'target' in part) setTrial(null);
  };
  const submit = async () => {
    const wish = {
      tool,
      record_id: typed.record?.record_id ?? '',
      target_id: typed.target?.record_id ?? null,
    };
    const wrong = trial ? missingOf(typed, trial) : unchosen(typed, words.target !== undefined);
    setMissing(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { reason, confirmed } = typed;
    // What is wrong is told at its field by `onError`.
    await (
      trial
        ? run.mutateAsync({ ...wish, effects_hash: trial.effects_hash, reason, confirmed })
        : attempt.mutateAsync(wish)
    ).catch(() => undefined);
  };
  return { typed, trial, missing, change, submit, busy: attempt.isPending || run.isPending };
}

const required = 'Fill in this field.';

function unchosen({ record, target }: Typed, wantsTarget: boolean): Missing {
  return {
    ...(record ? {} : { record_id: 'Choose one.' }),
    ...(wantsTarget && !target ? { target_id: 'Choose one.' } : {}),
  };
}

function missingOf({ reason, confirmed }: Typed, { confirm_word }: Trial): Missing {
  return {
    ...(reason.trim() === '' ? { reason: required } : {}),
    ...(isConfirmed(confirmed, confirm_word) ? {} : { confirmed: `Type ${confirm_word}.` }),
  };
}
