import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx';
import { GalleryForm } from '#web/kit/gallery/gallery-form.tsx';
import { GalleryMerge } from '#web/kit/gallery/gallery-merge.tsx';
import { GalleryPanels } from '#web/kit/gallery/gallery-panels.tsx';
import { GalleryPickers } from '#web/kit/gallery/gallery-pickers.tsx';
import { GalleryRecordPanels } from '#web/kit/gallery/gallery-record-panels.tsx';
import { GalleryWork } from '#web/kit/gallery/gallery-work.tsx';
import { GalleryAnswer, GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import { MessageOverlay } from '#web/kit/overlay/message-overlay.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { TableDialog } from '#web/kit/table/table-dialog.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';

interface Failure {
  number: string;
  reason: string;
}

const refusal = new ApiError(422, {
  code: 'invalid_input',
  message: 'There is a version of this name already.',
});

const columns: readonly Column<Failure>[] = [
  { id: 'number', header: 'Claim', cell: (row) => row.number },
  { id: 'reason', header: 'Reason', cell: (row) => row.reason },
];
const failures: readonly Failure[] = Array.from({ length: 45 }, (_, index) => ({
  number: `CL-2026-0${401 + index}`,
  reason: index % 2 === 0 ? 'Already paid' : 'Changed by somebody else',
}));

/** Everything that opens above a page. Some of it is asked to open with nothing to show, and does not. */
export function GalleryDialogs() {
  const [answer, setAnswer] = useState('');
  return (
    <GallerySheet title="Dialogs">
      <GalleryAnswer>{answer}</GalleryAnswer>
      <Questions onAnswer={setAnswer} />
      <GalleryPickers onAnswer={setAnswer} />
      <GalleryForm onAnswer={setAnswer} />
      <Tables onAnswer={setAnswer} />
      <GalleryMerge onAnswer={setAnswer} />
      <GalleryPanels />
      <GalleryRecordPanels onAnswer={setAnswer} />
      <GalleryWork />
    </GallerySheet>
  );
}

function Questions({ onAnswer }: { onAnswer: (text: string) => void }) {
  const confirm = useConfirm();
  const [open, setOpen] = useState('');
  const [message, setMessage] = useState('');
  const close = () => setOpen('');
  const ask = (text: string) =>
    void confirm({
      title: 'Cancel this policy?',
      text,
      confirmLabel: 'Cancel policy',
      cancelLabel: 'Keep policy',
      destructive: true,
    }).then((yes) => onAnswer(yes ? 'Confirmed' : 'Not confirmed'));
  return (
    <GallerySection title="Questions and messages">
      <Opener label="Confirm" onOpen={() => ask('The client gets an e-mail.')} />
      <Opener label="Confirm without a text" onOpen={() => ask('')} />
      <Opener label="Confirm that takes long" onOpen={() => setOpen('long')} />
      <Opener label="Ask for a value" onOpen={() => setOpen('value')} />
      <Opener label="Ask for a text" onOpen={() => setOpen('text')} />
      <Opener label="Ask for what is refused" onOpen={() => setOpen('refused')} />
      <WordsQuestion onAnswer={onAnswer} />
      <Opener label="Message" onOpen={() => setMessage('The season of 2027 is not open yet.')} />
      <Opener label="Message without a text" onOpen={() => setMessage('')} />
      <PromptDialog
        open={open === 'value'}
        title="Rename view"
        label="Name"
        value="My claims"
        onSave={(value) => onAnswer(`Saved: ${value}`)}
        onClose={close}
      />
      <PromptDialog
        open={open === 'text'}
        title="Ask a question"
        label="Question"
        multiline
        onSave={(value) => onAnswer(`Saved: ${value}`)}
        onClose={close}
      />
      <PromptDialog
        open={open === 'refused'}
        title="Name of the version"
        label="Version"
        onSave={() => Promise.reject(refusal)}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'long'}
        title="Issue 24 policies?"
        text="Each client gets an e-mail with the policy."
        confirmLabel="Issue policies"
        onConfirm={() => new Promise(() => undefined)}
        onClose={close}
      />
      <MessageOverlay title="Please note" text={message} onClose={() => setMessage('')} />
    </GallerySection>
  );
}

function WordsQuestion({ onAnswer }: { onAnswer: (text: string) => void }) {
  const words = useWordsDialog();
  return (
    <>
      <Opener
        label="Ask for words of a step"
        onOpen={() =>
          words.ask({
            title: 'Withdraw this claim?',
            text: 'Nobody has started on it.',
            label: 'Reason',
            confirmLabel: 'Withdraw claim',
            cancelLabel: 'Keep claim',
            destructive: true,
            onSave: (reason) =>
              reason.length < 5 ? Promise.reject(refusal) : Promise.resolve(onAnswer(reason)),
          })
        }
      />
      {words.dialog}
    </>
  );
}

function Tables({ onAnswer }: { onAnswer: (text: string) => void }) {
  const [open, setOpen] = useState('');
  const shared = {
    title: 'Claims that were left out',
    rowId: (row: Failure) => row.number,
    onClose: () => setOpen(''),
  };
  return (
    <GallerySection title="Tables">
      <Opener label="Table" onOpen={() => setOpen('table')} />
      <Opener label="Table without rows" onOpen={() => setOpen('no rows')} />
      <Opener label="Table without columns" onOpen={() => setOpen('no columns')} />
      <TableDialog
        {...shared}
        open={open === 'table'}
        columns={columns}
        rows={failures}
        searchText={(row) => `${row.number} ${row.reason}`}
        onSave={() => {
          onAnswer('Table saved');
          setOpen('');
        }}
      />
      <TableDialog {...shared} open={open === 'no rows'} columns={columns} rows={[]} />
      <TableDialog {...shared} open={open === 'no columns'} columns={[]} rows={failures} />
    </GallerySection>
  );
}

/** A button that opens something. */
function Opener({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <Button variant="outlined" onClick={onOpen}>
      {label}
    </Button>
  );
}
