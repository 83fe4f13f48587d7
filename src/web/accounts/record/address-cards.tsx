import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { countryName } from '#domain/countries.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import type { Address } from '#web/accounts/record/use-address-dialog.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useSectionLock } from '#web/kit/record/presence-context.ts';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useAddressDialog = lazyDialog(() =>
  import('#web/accounts/record/use-address-dialog.tsx').then((m) => m.useAddressDialog),
);

/** The addresses of an account. */
export function AddressCards({ account }: { account: Account }) {
  const editor = useSectionLock('addresses', false);
  const edits = account.abilities.includes('update_address') && editor === null;
  const dialog = useAddressDialog(account.user_id);
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useWrite('remove_address', {
    onSuccess: () => toast.success('Address removed'),
    onError: (error) => toast.failure(error),
  });
  const askAndRemove = async (address: Address) => {
    const sure = await confirm({
      title: 'Remove this address?',
      text: [address.label, address.address, address.city].filter(Boolean).join(', '),
      confirmLabel: 'Remove address',
      cancelLabel: 'Keep address',
      destructive: true,
    });
    const { address_id, revision } = address;
    if (sure) remove.mutate({ user_id: account.user_id, address_id, revision });
  };
  return (
    <Card
      title="Addresses"
      actions={
        edits ? (
          <Button variant="outlined" startIcon={<Plus />} onClick={() => dialog.open()}>
            Add address
          </Button>
        ) : (
          <SectionLockNote editor={editor} />
        )
      }
    >
      {account.addresses.length === 0 ? (
        <EmptyState compact title="No addresses yet." text="Invoices and papers go here." />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(260px, 1fr))' },
          }}
        >
          {account.addresses.map((address) => (
            <AddressCard
              key={address.address_id}
              address={address}
              {...(edits
                ? {
                    onEdit: () => dialog.open(address),
                    onRemove: () => void askAndRemove(address),
                  }
                : {})}
            />
          ))}
        </Box>
      )}
      {dialog.dialog}
    </Card>
  );
}

function AddressCard({
  address,
  onEdit,
  onRemove,
}: {
  address: Address;
  onEdit?: () => void;
  onRemove?: () => void;
}) {
  const name = address.label || address.city;
  const lines = [
    address.company_name,
    address.attn,
    address.address,
    `${address.zip} ${address.city}`.trim(),
    [address.state, countryName(address.country)].filter(Boolean).join(', '),
    address.phone,
  ].filter((line) => line !== '');
  return (
    <Box
      component="address"
      sx={{
        p: 4,
        fontStyle: 'normal',
        borderRadius: `${t.radius.md}px`,
        border: `1px solid ${t.n[200]}`,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, minHeight: 32 }}>
        <Box sx={{ flex: 1, fontWeight: 600 }}>{name}</Box>
        {onEdit ? (
          <IconButton aria-label={`Edit address ${name}`} onClick={onEdit}>
            <Pencil size={14} />
          </IconButton>
        ) : null}
        {onRemove ? (
          <IconButton aria-label={`Remove address ${name}`} onClick={onRemove}>
            <Trash2 size={14} />
          </IconButton>
        ) : null}
      </Box>
      {lines.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
    </Box>
  );
}
