import Box from '@mui/material/Box';
import { viewersText } from '#domain/presence/record-presence.ts';
import { InitialsMark } from '#web/kit/initials-mark.tsx';
import { t } from '#web/kit/tokens.ts';

/** More faces than this are only counted. */
const mostMarks = 3;

/** "Sanne and Tom are viewing", as high with people as without, so that nothing moves when somebody comes. */
export function PresenceLine({
  viewers,
}: {
  viewers: readonly { user_id: string; name: string }[];
}) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        height: 20,
        minWidth: 0,
        fontSize: 13,
        lineHeight: '20px',
        color: t.n[600],
      }}
    >
      {/* A phone has room for the names alone. */}
      <Box component="span" sx={{ display: { xs: 'none', md: 'flex' }, flex: 'none', gap: 0.5 }}>
        {viewers.slice(0, mostMarks).map(({ user_id, name }) => (
          <InitialsMark key={user_id} name={name} />
        ))}
      </Box>
      <Box
        component="span"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {viewersText(viewers.map((viewer) => viewer.name))}
      </Box>
    </Box>
  );
}
