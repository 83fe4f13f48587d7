import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { badgeOf } from '#domain/accounts/account-badges.ts';
import { fileKindLabels } from '#domain/files/file-kinds.ts';
import { FileMenu, type FileRecord } from '#web/files/file-card.tsx';
import { SenderBadge } from '#web/files/sender-badge.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { fileSizeText } from '#web/kit/form/file-rules.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

function columnsOf(onRemove: (file: FileRecord) => void): readonly Column<FileRecord>[] {
  return [
    { id: 'name', header: 'File', cell: (file) => <LongText text={file.document_name} /> },
    { id: 'caption', header: 'Shows', cell: (file) => file.caption || '—', quiet: true },
    { id: 'kind', header: 'Kind', cell: (file) => fileKindLabels[file.kind] },
    {
      id: 'by',
      header: 'Added by',
      cell: (file) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <SenderBadge badge={badgeOf(file.uploader_type)} name={file.uploaded_by_name} small />
          {file.uploaded_by_name}
        </Box>
      ),
    },
    {
      id: 'stamp',
      header: 'Added',
      cell: (file) => <DateText value={file.stamp} time />,
      quiet: true,
    },
    {
      id: 'size',
      header: 'Size',
      cell: (file) => fileSizeText(file.size_bytes),
      align: 'right',
      quiet: true,
    },
    {
      id: 'menu',
      header: 'Actions',
      hides_header: true,
      align: 'right',
      cell: (file) => (
        <Box
          component="span"
          // A press on the menu must not open the file as well.
          onClick={(event: React.MouseEvent) => event.stopPropagation()}
        >
          <FileMenu file={file} onRemove={() => onRemove(file)} />
        </Box>
      ),
    },
  ];
}

export interface FileRowsProps {
  files: readonly FileRecord[];
  onOpen: (file: FileRecord) => void;
  onRemove: (file: FileRecord) => void;
}

/** The same files as a table, for finding one by its name. */
export function FileRows({ files, onOpen, onRemove }: FileRowsProps) {
  const columns = useMemo(() => columnsOf(onRemove), [onRemove]);
  return (
    <PlainTable
      label="Files"
      columns={columns}
      rows={files}
      rowId={(file) => file.file_id}
      onRow={onOpen}
    />
  );
}
