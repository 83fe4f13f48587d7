import Box from '@mui/material/Box';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { SanctionsHits } from '#web/accounts/sanctions/sanctions-hits.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';

const noFields = () => ({});

/** /dashboard/accounts/sanctions: the list that clients are compared with, and those who look like one of it. */
export function SanctionsScreen() {
  const read = useRead('get_sanctions', {});
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Accounts', href: addressOf('accounts') }]}
        title="Sanctions list"
        facts={
          read.data && read.data.entries > 0
            ? `${counted(read.data.entries, 'entry', 'entries')}, last changed ${dateTextOf(read.data.changed_at, true)}`
            : 'Clients, contact persons, payees and drivers are compared with it when they are added or renamed, and with each new list.'
        }
      />
      <Box sx={{ display: 'grid', gap: 4, mt: 4, maxWidth: 1040 }}>
        {read.isPending ? <PageSkeleton /> : null}
        {read.isError ? (
          <ErrorState
            title="The list could not be loaded."
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ) : null}
        {read.data ? (
          <Card title="Who looks like a name on the list" flush>
            <SanctionsHits hits={read.data.hits} withAccount />
          </Card>
        ) : null}
        <NewList onDone={() => void read.refetch()} />
      </Box>
    </>
  );
}

function NewList({ onDone }: { onDone: () => void }) {
  const upload = useUpload('import_sanctions_list', noFields);
  const [files, setFiles] = useState<File[]>([]);
  const last = upload.rows.at(-1);
  const send = () => {
    void upload.send(files).then(onDone);
    setFiles([]);
  };
  return (
    <Card title="New list">
      <Box sx={{ display: 'grid', gap: 3 }}>
        <FileDrop
          label="CSV with name, aliases, date of birth, country and source id"
          files={files}
          onChange={setFiles}
          accept=".csv,text/csv"
        />
        {last?.output ? (
          <InlineAlert tone="success">
            {`${counted(last.output.entries, 'entry', 'entries')} read, ${last.output.taken_off} taken off. Everybody is being compared.`}
          </InlineAlert>
        ) : null}
        {last?.error ? <InlineAlert tone="error">{last.error}</InlineAlert> : null}
        <Box>
          <BusyButton busy={upload.busy} disabled={files.length === 0} onClick={send}>
            Import list
          </BusyButton>
        </Box>
      </Box>
    </Card>
  );
}
