import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Download, Ellipsis, FileText, Image, Stamp, Trash2 } from 'lucide-react';
import { fileSteps } from '#contract/files/file-steps.ts';
import { badgeOf } from '#domain/accounts/account-badges.ts';
import { fileKindLabels } from '#domain/files/file-kinds.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { inlineAddress, isPhoto } from '#web/files/preview-file.ts';
import { useSaveOriginal } from '#web/files/use-save-original.ts';
import { SenderBadge } from '#web/files/sender-badge.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { t } from '#web/kit/base/tokens.ts';

export type FileRecord = ItemOf<'get_files', 'files'>;

export interface FileCardProps {
  file: FileRecord;
  onOpen: () => void;
  onRemove: () => void;
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** One file in the grid: what it shows, what it is, who added it and when. */
export function FileCard({ file, onOpen, onRemove }: FileCardProps) {
  const title = file.caption === '' ? file.document_name : file.caption;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        minWidth: 0,
        borderRadius: `${t.radius.md}px`,
        boxShadow: `0 0 0 1px ${t.n[200]}`,
        background: t.n[0],
        overflow: 'hidden',
      }}
    >
      <ButtonBase
        onClick={onOpen}
        aria-label={`Open ${title}`}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: '4 / 3',
          background: t.n[100],
          '&:hover': { background: t.n[200] },
        }}
      >
        <FilePicture file={file} />
      </ButtonBase>
      <Box sx={{ display: 'flex', gap: 1, pl: 3, pr: 1, py: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box title={title} sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 550, ...oneLine }}>
            {title}
          </Box>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[500], ...oneLine }}>
            {fileKindLabels[file.kind]}
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              mt: 1,
              fontSize: 12,
              whiteSpace: 'nowrap',
              color: t.n[500],
            }}
          >
            <SenderBadge badge={badgeOf(file.uploader_type)} name={file.uploaded_by_name} small />
            {dateTextOf(file.stamp)}
          </Box>
        </Box>
        <FileMenu file={file} onRemove={onRemove} />
      </Box>
    </Box>
  );
}

function FilePicture({ file }: { file: FileRecord }) {
  if (isPhoto(file.content_type)) {
    return (
      <Box
        component="img"
        src={inlineAddress(file.url)}
        alt=""
        loading="lazy"
        decoding="async"
        sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
      />
    );
  }
  const Icon = file.content_type.startsWith('image/') ? Image : FileText;
  const extension = file.document_name.split('.').at(-1)?.toUpperCase() ?? '';
  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        color: t.n[600],
        fontSize: 12,
        fontWeight: 600,
      }}
    >
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
      {extension.length <= 5 ? extension : 'File'}
    </Box>
  );
}

/** Download, the sealed original of evidence and remove where this person may. */
export function FileMenu({ file, onRemove }: { file: FileRecord; onRemove: () => void }) {
  const saveOriginal = useSaveOriginal();
  return (
    <PopupMenu
      label={`Actions for ${file.document_name}`}
      actions={[
        { label: 'Download', icon: Download, onSelect: () => window.location.assign(file.url) },
        ...(file.abilities.includes('get_file_original')
          ? [
              {
                label: fileSteps.get_file_original.label,
                icon: Stamp,
                note: fileSteps.get_file_original.note,
                onSelect: () => void saveOriginal(file.file_id),
              },
            ]
          : []),
        ...(file.abilities.includes('remove_file')
          ? [
              {
                label: fileSteps.remove_file.label,
                icon: Trash2,
                destructive: true,
                divided: true,
                onSelect: onRemove,
              },
            ]
          : []),
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} aria-label={`Actions for ${file.document_name}`}>
          <Ellipsis size={16} />
        </IconButton>
      )}
    />
  );
}
