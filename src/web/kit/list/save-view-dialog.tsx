import { useState } from 'react';
import type { ListName } from '#contract/list-names.ts';
import { viewNameLength, type ViewAudience } from '#domain/lists/saved-view.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { ListState } from '#web/kit/list/use-list-state.ts';

const audiences = [
  { value: 'me', label: 'Only me' },
  { value: 'staff', label: 'All staff' },
] as const satisfies readonly { value: ViewAudience; label: string }[];

export interface SaveViewDialogProps {
  list: ListState;
  name: ListName;
  mayShare: boolean;
  onClose: () => void;
}

/** Gives the filter that is on a name. */
export function SaveViewDialog({ list, name: of, mayShare, onClose }: SaveViewDialogProps) {
  const toast = useToast();
  const [name, setName] = useState('');
  const [visibleTo, setVisibleTo] = useState<ViewAudience>('me');
  const [isDefault, setIsDefault] = useState(false);
  const [wrong, setWrong] = useState('');
  const { query } = list;
  const add = useWrite('add_saved_view', {
    onSuccess: ({ view_id }) => {
      toast.success(`View “${name.trim()}” saved`);
      list.openSaved({ view_id, query }, { replace: true });
      onClose();
    },
    onError: (error) => {
      const [field] = error.fields;
      if (field?.field === 'name') setWrong(field.message);
      else toast.failure(error);
    },
  });
  const save = () => {
    if (name.trim() === '') {
      setWrong('Missing data for Name');
      toast.error('Missing data for Name');
      return;
    }
    add.mutate({ list: of, name, query, visible_to: visibleTo, is_default: isDefault });
  };
  return (
    <FormDialog
      open
      title="Save view"
      saveLabel="Save view"
      dirty={name !== ''}
      busy={add.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <FormRow>
        <TextField
          label="Name"
          required
          value={name}
          maxLength={viewNameLength}
          error={wrong || undefined}
          onChange={(text) => {
            setName(text);
            setWrong('');
          }}
        />
      </FormRow>
      {mayShare ? (
        <FormRow>
          <SelectField
            label="Visible to"
            options={audiences}
            clearable={false}
            value={visibleTo}
            onChange={(value) => setVisibleTo(value === 'staff' ? 'staff' : 'me')}
          />
        </FormRow>
      ) : null}
      <TickBox label="Use as my default" checked={isDefault} onChange={setIsDefault} />
    </FormDialog>
  );
}
