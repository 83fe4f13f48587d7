import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { accountName } from '#domain/accounts/account-name.ts';
import { DuplicateTable } from '#web/accounts/merge/duplicate-table.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { OptionPickerDialog } from '#web/kit/choice/option-picker-dialog.tsx';

/** Which account is the same client: those that look like it, or any other one. */
export function MergePicker({
  userId,
  onPick,
}: {
  userId: string;
  onPick: (user_id: string) => void;
}) {
  const [searching, setSearching] = useState(false);
  const found = useRead('get_likely_duplicates', { user_id: userId });
  const users = useRead('get_all_users', {}, { enabled: searching, staleMs: 300_000 });
  const options = (users.data?.users ?? [])
    .filter((user) => user.account_type === 'agent' && user.user_id !== userId)
    .map((user) => ({
      value: user.user_id,
      label: accountName(user),
      note: [user.attn, user.email].filter(Boolean).join(' · '),
    }));
  return (
    <Box sx={{ maxWidth: 1040, mt: 4 }}>
      <Card
        title="Likely duplicates"
        flush
        actions={
          <Button variant="outlined" startIcon={<Search />} onClick={() => setSearching(true)}>
            Choose another account
          </Button>
        }
      >
        {found.data ? (
          <DuplicateTable rows={found.data.duplicates} onRow={({ user_id }) => onPick(user_id)} />
        ) : null}
      </Card>
      <OptionPickerDialog
        open={searching}
        title="Merge with"
        options={options}
        onPick={([user_id]) => {
          setSearching(false);
          if (user_id) onPick(user_id);
        }}
        onClose={() => setSearching(false)}
      />
    </Box>
  );
}
