import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { webhooksContract } from '#contract/webhooks/webhooks.ts';
import { webhookKindLabels, webhookKinds } from '#domain/webhooks/webhook.ts';
import { ShownOnceDialog } from '#web/accounts/settings/shown-once-dialog.tsx';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { Webhook } from '#web/accounts/settings/webhooks-card.tsx';

const schema = webhooksContract.save_webhook.input.pick({
  url: true,
  kinds: true,
  is_active: true,
});
type Values = z.input<typeof schema>;

const labels = { url: 'Address', kinds: 'Tells of', is_active: 'Send messages' };
const options = webhookKinds.map((value) => ({ value, label: webhookKindLabels[value] }));

/** "New webhook", or "Edit webhook"; the secret of a new one is shown once. */
export function WebhookPanel({
  subject: { webhook },
  open,
  onClose,
}: RecordDialogProps<{ webhook?: Webhook }>) {
  const toast = useToast();
  const [secret, setSecret] = useState<string>();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      url: webhook?.url ?? '',
      kinds: webhook?.kinds ?? ['policy', 'claim', 'payment'],
      is_active: webhook?.is_active ?? true,
    },
  });
  const create = useWrite('create_webhook');
  const save = useWrite('save_webhook');
  const lines: FieldLines<keyof Values> = [
    { text: 'url', required: true, hint: 'https://, reachable from outside.' },
    { choices: 'kinds', required: true, options },
    webhook ? { tick: 'is_active' } : null,
  ];
  const submit = form.handleSubmit(
    async ({ url, kinds, is_active }) => {
      try {
        if (webhook) {
          const { webhook_id, revision } = webhook;
          await save.mutateAsync({ webhook_id, revision, url, kinds, is_active });
          toast.success('Webhook saved');
          onClose();
        } else setSecret((await create.mutateAsync({ url, kinds })).secret);
      } catch (error) {
        showFormErrors(form, error, toast);
      }
    },
    missingData(toast, labels),
  );
  if (secret !== undefined)
    return (
      <ShownOnceDialog
        title="Your signing secret"
        secret={secret}
        copied="Secret copied"
        note="Messages are signed with it as Standard Webhooks says."
        open={open}
        onClose={onClose}
      />
    );
  return (
    <FormPanel
      open={open}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={create.isPending || save.isPending}
      saveLabel={webhook ? 'Save webhook' : 'Add webhook'}
      onSubmit={submit}
      note="A message names the record and what was done; its program asks for the rest with a key."
    >
      <DeclaredFields control={form.control} labels={labels} lines={lines} />
    </FormPanel>
  );
}
