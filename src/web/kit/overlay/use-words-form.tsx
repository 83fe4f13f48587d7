import { useState } from 'react';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';

/** Asks for the words that go with a step, such as a reason or a note. What fails is told beside them, and they stay. */
export function useWordsForm() {
  const toast = useToast();
  const [question, setQuestion] = useState<WordsQuestion | null>(null);
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [missing, setMissing] = useState(false);

  const save = async () => {
    if (!question) return;
    if ((question.required ?? true) && words.trim() === '') {
      setMissing(true);
      toast.error(`Missing data for ${question.label}`);
      return;
    }
    setBusy(true);
    setTrouble('');
    try {
      await question.onSave(words.trim());
      setOpen(false);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };

  const dialog = question ? (
    <FormDialog
      open={open}
      title={question.title}
      subtitle={question.text}
      width="xs"
      onClose={() => setOpen(false)}
      onSubmit={save}
      busy={busy}
      dirty={words.trim() !== ''}
      destructive={question.destructive ?? false}
      saveLabel={question.confirmLabel}
      {...(question.cancelLabel ? { cancelLabel: question.cancelLabel } : {})}
    >
      {trouble === '' ? null : <InlineAlert tone="error">{trouble}</InlineAlert>}
      <TextField
        label={question.label}
        rows={4}
        maxLength={question.maxLength ?? 2000}
        required={question.required ?? true}
        hint={question.hint}
        value={words}
        onChange={(text) => {
          setWords(text);
          setMissing(false);
        }}
        error={missing ? `Missing data for ${question.label}` : undefined}
      />
    </FormDialog>
  ) : null;
  return {
    open: (next: WordsQuestion) => {
      setQuestion(next);
      setWords(next.initial ?? '');
      setTrouble('');
      setMissing(false);
      setOpen(true);
    },
    dialog,
  };
}

/** What is wrong, by field where the server says so: there is only this one text to say it beside. */
function troubleOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
  return fields.length > 0 ? [...new Set(fields)].join(' ') : messageOf(error);
}
