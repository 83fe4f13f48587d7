import { useState } from 'react';
import type { QuoteClause } from '#contract/policies/document-content.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Words of one condition, as this quote says them. */
export function ClauseDialog({
  clause,
  onSave,
  onClose,
}: {
  clause: QuoteClause | undefined;
  onSave: (clause: QuoteClause) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const [typed, setTyped] = useState<QuoteClause | null>(null);
  const shown = typed ?? clause;
  const close = () => {
    setTyped(null);
    onClose();
  };
  const save = () => {
    if (!shown) return;
    const missing = shown.title.trim() === '' ? 'Title' : shown.text.trim() === '' ? 'Text' : '';
    if (missing !== '') {
      toast.error(`Missing data for ${missing}`);
      return;
    }
    onSave({ ...shown, title: shown.title.trim() });
    close();
  };
  return (
    <FormDialog
      width="sm"
      open={clause !== undefined}
      title="Edit condition"
      subtitle="Only this quote changes; the preset stays as it is."
      onClose={close}
      onSubmit={save}
      dirty={typed !== null}
      saveLabel="Take over"
    >
      <ValueFields
        values={shown ?? { title: '', text: '' }}
        onChange={(part) => shown && setTyped({ ...shown, ...part })}
        lines={[
          { text: 'title', label: 'Title', required: true, maxLength: 200 },
          { text: 'text', label: 'Text', required: true, rows: 6, maxLength: 5000 },
        ]}
      />
    </FormDialog>
  );
}
