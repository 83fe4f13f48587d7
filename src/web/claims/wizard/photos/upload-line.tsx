import LinearProgress from '@mui/material/LinearProgress';
import Box from '@mui/material/Box';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { uploadCount } from '#web/claims/wizard/draft.ts';
import { t } from '#web/kit/base/tokens.ts';

/** How many pictures are with the server, while some are not. */
export function CrashUploadLine() {
  const { view, photos } = useCrash();
  const { total, uploaded } = uploadCount(photos);
  if (total === 0 || uploaded === total) return null;
  const share = (uploaded + (view.busy ? view.progress : 0)) / total;
  const ending =
    view.trouble === 'offline'
      ? 'The rest goes up when the connection is back.'
      : 'Keep this page open.';
  return (
    <Box role="status" sx={{ fontSize: 14, lineHeight: '20px', color: t.n[600] }}>
      <LinearProgress
        variant="determinate"
        value={share * 100}
        aria-hidden="true"
        sx={{ mb: 2, height: 4 }}
      />
      <span className="num">
        {uploaded} of {total} {total === 1 ? 'photo' : 'photos'} uploaded.
      </span>{' '}
      {ending}
      {view.trouble === 'failed' ? (
        <Box component="span" sx={{ display: 'block', color: t.amber[800] }}>
          {view.trouble_text} It is tried again by itself.
        </Box>
      ) : null}
    </Box>
  );
}
