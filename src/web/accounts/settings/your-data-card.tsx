import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { downloadAddress } from '#web/api/api-client.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Everything that is held about oneself, as a file. */
export function YourDataCard({ userId }: { userId: string }) {
  return (
    <Card
      title="Your data"
      actions={
        <Button
          variant="outlined"
          startIcon={<Download />}
          href={downloadAddress('get_person_data', { user_id: userId })}
          download
        >
          Download
        </Button>
      }
    >
      <Box sx={{ fontSize: 13, color: t.n[700] }}>
        Everything we hold about you in one ZIP, with your files. To have it erased, write to us or
        call.
      </Box>
    </Card>
  );
}
