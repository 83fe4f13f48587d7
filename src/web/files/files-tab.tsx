import { useFileDrag } from '#web/kit/form/use-file-drag.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LayoutGrid, List, Upload } from 'lucide-react';
import { useState } from 'react';
import { uploadKinds, type FileParent, type UploadKind } from '#domain/files/file-kinds.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FileCard, type FileRecord } from '#web/files/file-card.tsx';
import { useFilePreview } from '#web/files/file-preview.tsx';
import { previewOf } from '#web/files/preview-file.ts';
import { FileRows } from '#web/files/file-rows.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const UploadDialog = lazyPart(
  () => import('#web/files/upload-dialog.tsx').then((m) => m.UploadDialog),
  { wanted: (props) => props.open },
);

export interface FilesTabProps {
  parentType: FileParent;
  parentId: string;
  /** What can be chosen as kind, the likeliest first. */
  kinds?: readonly UploadKind[];
  /** What a file can show, as a hint. */
  shows?: string;
}

/** The files of a record: grid or list, look, save, add, remove. */
export function FilesTab({ parentType, parentId, kinds = uploadKinds, shows }: FilesTabProps) {
  const files = useRead('get_files', { parent_type: parentType, parent_id: parentId });
  const [shape, setShape] = useState<'grid' | 'list'>('grid');
  const [adding, setAdding] = useState(false);
  const [dropped, setDropped] = useState<File[]>([]);
  const drop = (held: File[]) => {
    setDropped(held);
    setAdding(true);
  };
  const rows = files.data?.files ?? [];
  const { open, preview } = useFilePreview(rows.map(previewOf));
  const remove = useRemoveFile();
  const mayAdd = files.data?.abilities.includes('upload_file') ?? false;
  const { over, drag } = useFileDrag(mayAdd ? drop : undefined);

  if (files.isPending) return <PageSkeleton />;
  if (files.isError)
    return (
      <ErrorState
        title="Files could not be loaded."
        error={files.error}
        onRetry={() => void files.refetch()}
      />
    );
  return (
    <Box
      {...drag}
      sx={{
        borderRadius: `${t.radius.lg}px`,
        outline: over ? `2px dashed ${t.brand[600]}` : 'none',
        outlineOffset: 4,
      }}
    >
      <Card
        title="Files"
        flush
        actions={
          <>
            {rows.length > 0 ? <ShapeChoice shape={shape} onShape={setShape} /> : null}
            {mayAdd ? <AddButton onClick={() => setAdding(true)} /> : null}
          </>
        }
      >
        {rows.length === 0 ? (
          <NoFiles mayAdd={mayAdd} />
        ) : shape === 'list' ? (
          <FileRows files={rows} onOpen={(file) => open(file.file_id)} onRemove={remove} />
        ) : (
          <FileGrid files={rows} onOpen={(file) => open(file.file_id)} onRemove={remove} />
        )}
      </Card>
      {preview}
      <UploadDialog
        key={dropped.map((file) => file.name).join('~')}
        open={adding}
        onClose={() => {
          setAdding(false);
          setDropped([]);
        }}
        parentType={parentType}
        parentId={parentId}
        kinds={kinds}
        shows={shows}
        dropped={dropped}
        uploaded={rows.map(uploadedOf)}
      />
    </Box>
  );
}

function ShapeChoice({
  shape,
  onShape,
}: {
  shape: 'grid' | 'list';
  onShape: (shape: 'grid' | 'list') => void;
}) {
  return (
    <ToggleButtons
      label="Show files as"
      value={shape}
      onChange={onShape}
      iconsOnly
      choices={[
        { value: 'grid', label: 'Grid', icon: <LayoutGrid size={16} /> },
        { value: 'list', label: 'List', icon: <List size={16} /> },
      ]}
    />
  );
}

function NoFiles({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      compact
      title="No files yet."
      text={mayAdd ? 'Photos, statements and invoices. Drag them here or add them.' : undefined}
    />
  );
}

function FileGrid({
  files,
  onOpen,
  onRemove,
}: {
  files: readonly FileRecord[];
  onOpen: (file: FileRecord) => void;
  onRemove: (file: FileRecord) => void;
}) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 4,
        listStyle: 'none',
        display: 'grid',
        gap: 4,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fill, minmax(176px, 1fr))',
        },
      }}
    >
      {files.map((file) => (
        <FileCard
          key={file.file_id}
          file={file}
          onOpen={() => onOpen(file)}
          onRemove={() => onRemove(file)}
        />
      ))}
    </Box>
  );
}

const uploadedOf = ({ file_id, document_name, url }: FileRecord) => ({
  id: file_id,
  name: document_name,
  href: url,
});

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" startIcon={<Upload />} onClick={onClick}>
      Add files
    </Button>
  );
}

function useRemoveFile() {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useWrite('remove_file', {
    onSuccess: () => toast.success('File removed'),
    onError: (error) => toast.failure(error),
  });
  return (file: FileRecord) =>
    void confirm({
      title: 'Remove this file?',
      text: `${file.document_name} is no longer shown. It stays in the archive.`,
      confirmLabel: 'Remove file',
      cancelLabel: 'Keep file',
      destructive: true,
    }).then((yes) => {
      if (yes) remove.mutate({ file_id: file.file_id });
    });
}
