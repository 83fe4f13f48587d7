import Button from '@mui/material/Button';
import { BookmarkPlus, ChevronDown, Star } from 'lucide-react';
import { memo, useState } from 'react';
import {
  fillTemplate,
  type EmailFacts,
  type EmailWords,
} from '#domain/communications/email-templates.ts';
import type { EmailType } from '#domain/communications/email-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { DraftStore } from '#web/composer/draft-store.ts';
import type { Template } from '#web/composer/mail-draft.ts';

/** The templates of this kind of mail: take one, keep the text as one, make one the default. */
export const TemplateMenu = memo(function TemplateMenu({
  type,
  templates,
  facts,
  store,
}: {
  type: EmailType;
  templates: readonly Template[];
  facts: EmailFacts;
  store: DraftStore;
}) {
  const toast = useToast();
  const [chosen, setChosen] = useState(() => templates.find((one) => one.is_default)?.template_id);
  const [naming, setNaming] = useState(false);
  const { create, setDefault } = useTemplateWrites(setChosen);
  const take = (template: Template) => {
    const before = wordsOf(store.state().draft);
    store.change(fillTemplate(wordsOf(template), facts));
    setChosen(template.template_id);
    toast.success(`${template.name} is used`, {
      undo: () => store.change(before),
    });
  };
  const current = templates.find((one) => one.template_id === chosen);
  const actions: MenuAction[] = [
    ...templates.map((template) => ({
      label: template.name,
      ticked: template.template_id === chosen,
      ...(template.is_default ? { note: 'Default' } : {}),
      onSelect: () => take(template),
    })),
    {
      label: 'Save as template',
      icon: BookmarkPlus,
      divided: true,
      onSelect: () => setNaming(true),
    },
    ...(current && !current.is_default
      ? [
          {
            label: `Use “${current.name}” as default`,
            icon: Star,
            onSelect: () => setDefault.mutate({ template_id: current.template_id, type }),
          },
        ]
      : []),
  ];
  return (
    <>
      <PopupMenu
        label="Templates"
        actions={actions}
        renderTrigger={(props) => (
          <Button {...props} variant="outlined" endIcon={<ChevronDown size={16} />}>
            Templates
          </Button>
        )}
      />
      <PromptDialog
        open={naming}
        title="Save as template"
        label="Name"
        confirmLabel="Save template"
        hint="The words as they stand now, without recipients and payments."
        onSave={(name) => create.mutateAsync({ type, name, ...wordsOf(store.state().draft) })}
        onClose={() => setNaming(false)}
      />
    </>
  );
});

function useTemplateWrites(onSaved: (template_id: string) => void) {
  const toast = useToast();
  const create = useWrite('create_email_template', {
    onSuccess: ({ template_id }) => {
      onSaved(template_id);
      toast.success('Email template created successfully');
    },
    onError: (error) => toast.failure(error, 'Failed to create email template'),
  });
  const setDefault = useWrite('set_template_as_default', {
    onSuccess: () => toast.success('Template set as default successfully'),
    onError: (error) => toast.failure(error, 'Failed to set template as default'),
  });
  return { create, setDefault };
}

function wordsOf({ subject, title, sender, body, regards_by }: EmailWords): EmailWords {
  return { subject, title, sender, body, regards_by };
}
