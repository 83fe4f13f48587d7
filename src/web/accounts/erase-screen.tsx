import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErasedNote } from '#web/accounts/erased-note.tsx';
import { useGo } from '#web/kit/app-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { DateText } from '#web/kit/date-text.tsx';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { InlineAlert } from '#web/kit/inline-alert.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useParam } from '#web/kit/use-param.ts';

type Erasure = OutputOf<'get_erasure'>;

const columns: readonly Column<Erasure['goes'][number]>[] = [
  { id: 'label', header: 'What', cell: (row) => row.label, maxWidth: 320 },
  { id: 'count', header: 'How many', cell: (row) => String(row.count), align: 'right' },
  { id: 'note', header: 'What happens', cell: (row) => row.note, quiet: true, maxWidth: 480 },
];

const keptColumns: readonly Column<Erasure['stays'][number]>[] = [
  { id: 'label', header: 'What', cell: (row) => row.label, maxWidth: 320 },
  { id: 'count', header: 'How many', cell: (row) => String(row.count), align: 'right' },
  { id: 'note', header: 'Why, and how', cell: (row) => row.note, quiet: true, maxWidth: 480 },
  {
    id: 'until',
    header: 'Until',
    cell: (row) => (row.until === null ? '' : <DateText value={row.until} />),
    align: 'right',
  },
];

/** /dashboard/accounts/{user_id}/erase: what is held about a person, and forgetting it. */
export function EraseScreen() {
  const user_id = useParam('user_id');
  const read = useRead('get_erasure', { user_id });
  if (read.isPending)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (read.isError) throw read.error;
  return <Erasure user_id={user_id} erasure={read.data} />;
}

function Erasure({ user_id, erasure }: { user_id: string; erasure: Erasure }) {
  const mayErase = useIsAmong('superadmin');
  const [asking, setAsking] = useState(false);
  return (
    <DetailPage>
      <PageHeader
        breadcrumb={[
          { label: 'Accounts', href: '/dashboard/accounts' },
          { label: erasure.name, href: `/dashboard/accounts/${user_id}` },
        ]}
        title="Personal data"
        facts="What is held about this person, and what erasing takes away."
        actions={
          <Button
            variant="outlined"
            startIcon={<Download />}
            href={downloadAddress('get_person_data', { user_id })}
            download
          >
            Download everything
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 1040, mt: 4 }}>
        {erasure.erased_at === null ? (
          erasure.refusals.map((text) => (
            <InlineAlert key={text} tone="warning">
              {text}
            </InlineAlert>
          ))
        ) : (
          <ErasedNote user_id={user_id} erasure={erasure} mayHold={mayErase} />
        )}
        {erasure.erased_at === null ? (
          <Card title="What goes" flush>
            <PlainTable
              label="What goes"
              columns={columns}
              rows={erasure.goes}
              rowId={(row) => row.label}
            />
          </Card>
        ) : null}
        {erasure.ended_at === null ? (
          <Card title="What has to stay" flush>
            <PlainTable
              label="What has to stay"
              columns={keptColumns}
              rows={erasure.stays}
              rowId={(row) => row.label}
              emptyText="Nothing: there are no policies, claims or payments."
            />
          </Card>
        ) : null}
        {mayErase && erasure.erased_at === null ? (
          <Box>
            <Button
              variant="contained"
              color="error"
              disabled={erasure.refusals.length > 0}
              onClick={() => setAsking(true)}
            >
              Erase this person
            </Button>
          </Box>
        ) : null}
      </Box>
      <EraseDialog
        open={asking}
        user_id={user_id}
        name={erasure.name}
        onClose={() => setAsking(false)}
      />
    </DetailPage>
  );
}

interface EraseDialogProps {
  open: boolean;
  user_id: string;
  name: string;
  onClose: () => void;
}

/** The second step: the name has to be typed. */
function EraseDialog({ open, user_id, name, onClose }: EraseDialogProps) {
  const go = useGo();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const erase = useWrite('erase_person', {
    onSuccess: () => {
      toast.success('The person was erased');
      go(`/dashboard/accounts/${user_id}`);
    },
    onError: (error) => {
      const field = error.fields?.find((one) => one.field === 'typed_name');
      if (field) setProblem(field.message);
      else toast.failure(error);
    },
  });
  const close = () => {
    setTyped('');
    setProblem('');
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title="Erase this person?"
      subtitle={`Type “${name}” to confirm. There is no way back.`}
      onClose={close}
      busy={erase.isPending}
      destructive
      saveLabel="Erase person"
      disabled={typed.trim() === ''}
      onSubmit={(event) => {
        event?.preventDefault();
        erase.mutate({ user_id, typed_name: typed });
      }}
    >
      <TextField
        label="Name"
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblem('');
        }}
        error={problem || undefined}
        autoComplete="off"
      />
    </FormDialog>
  );
}
