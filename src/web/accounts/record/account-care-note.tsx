import { useRead } from '#web/api/use-read.ts';
import { sameText } from '#web/accounts/merge/duplicate-table.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import Box from '@mui/material/Box';
import { addressOf } from '#domain/places.ts';

/** Above a client's record: that it was merged, or that it may be there twice. */
export function AccountCareNote({ userId }: { userId: string }) {
  const read = useRead('get_likely_duplicates', { user_id: userId });
  if (!read.data) return null;
  const { merged_into, duplicates } = read.data;
  const [first] = duplicates;
  if (merged_into)
    return (
      <Box sx={{ mb: 4 }}>
        <InlineAlert tone="info">
          This account was merged into{' '}
          <AppLink href={addressOf('account', { user_id: merged_into.user_id })}>
            {merged_into.name}
          </AppLink>
          . Everything it had is there.
        </InlineAlert>
      </Box>
    );
  if (!first) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <InlineAlert
        tone="info"
        action={
          <AppLink
            href={addressOf('account_merge', {
              user_id: userId,
              with: duplicates.length === 1 ? first.user_id : undefined,
            })}
          >
            Compare
          </AppLink>
        }
      >
        {duplicates.length === 1
          ? `${first.name} may be the same client: ${sameText(first.reasons).toLowerCase()}.`
          : `${duplicates.length} other accounts may be the same client.`}
      </InlineAlert>
    </Box>
  );
}
