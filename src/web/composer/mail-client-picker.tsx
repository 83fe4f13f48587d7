import { openComposer, type NewMail } from '#web/communications/open-composer.ts';
import { useRead } from '#web/api/use-read.ts';
import { OptionPickerDialog } from '#web/kit/choice/option-picker-dialog.tsx';

/** A mail that is about no record yet: whom it goes to comes first. */
export function MailClientPicker({ mail, open }: { mail: NewMail; open: boolean }) {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  const clients = users.filter((user) => user.account_type === 'agent' && user.active);
  const nameOf = (user: (typeof clients)[number]) => user.company_name || user.attn || user.email;
  return (
    <OptionPickerDialog
      open={open}
      title="Compose email to"
      options={clients.map((user) => ({
        value: user.user_id,
        label: nameOf(user),
        note: user.email,
      }))}
      onPick={([user_id]) => {
        const client = clients.find((user) => user.user_id === user_id);
        if (!client) return;
        // Once this dialog has closed itself.
        setTimeout(
          () => openComposer({ ...mail, user_id: client.user_id, about: nameOf(client) }),
          0,
        );
      }}
      onClose={() => openComposer(null)}
    />
  );
}
