import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { FileText, Upload, X } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId, useState } from 'react';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { useFileDrag } from '#web/kit/form/use-file-drag.ts';
import { fileSizeText, maxUploadBytes, sortFiles } from '#web/kit/form/file-rules.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface FileDropProps {
  label?: string;
  /** The files waiting to be sent. */
  files: readonly File[];
  onChange: (files: File[]) => void;
  multiple?: boolean;
  maxBytes?: number;
  /** As an input's accept: `image/*,.pdf`. */
  accept?: string;
  /** Names of what is there already. */
  uploaded?: readonly { id: string; name: string; href?: string }[];
  error?: string | undefined;
  /** Opens the camera on phones. */
  capture?: boolean;
}

const callText = 'Drag and drop your files or click to select';

/** The file area [2.43], with its fixed texts [8.13]. */
export function FileDrop({
  label,
  files,
  onChange,
  multiple = true,
  maxBytes = maxUploadBytes,
  accept,
  uploaded,
  error,
  capture = false,
}: FileDropProps) {
  const id = useId();
  const [refused, setRefused] = useState('');

  const take = (chosen: readonly File[]) => {
    const { accepted, tooLarge } = sortFiles(chosen, { multiple, maxBytes });
    setRefused(
      tooLarge.length === 0
        ? ''
        : `The selected file must be smaller than ${Math.round(maxBytes / 1_000_000)} MB.`,
    );
    if (accepted.length > 0) onChange(multiple ? [...files, ...accepted] : accepted);
  };
  const trouble = error ?? refused;

  return (
    <Box role="group" aria-label={label ?? 'Files'}>
      {label ? (
        <Box id={`${id}-label`} sx={{ mb: 1, fontSize: 13, fontWeight: 550, color: t.n[800] }}>
          {label}
        </Box>
      ) : null}
      <DropArea
        label={label ? `${label}: ${callText}` : callText}
        describedBy={trouble ? `${id}-trouble` : undefined}
        take={take}
        input={{
          multiple,
          ...(accept ? { accept } : {}),
          ...(capture ? { capture: 'environment' } : {}),
        }}
      />
      {trouble ? <FieldError id={`${id}-trouble`}>{trouble}</FieldError> : null}
      <FileRows title="To Upload">
        {files.length === 0 ? (
          <Box sx={{ fontSize: 13, color: t.n[500] }}>No files selected</Box>
        ) : (
          files.map((file, index) => (
            <FileRow
              // One file can be chosen twice, so it is the first or the second of its name.
              key={`${file.name} ${files.slice(0, index).filter(({ name }) => name === file.name).length}`}
              name={file.name}
              note={fileSizeText(file.size)}
              onRemove={() => onChange(files.filter((_, at) => at !== index))}
            />
          ))
        )}
      </FileRows>
      {uploaded && uploaded.length > 0 ? (
        <FileRows title="Uploaded earlier">
          {uploaded.map((file) => (
            <FileRow key={file.id} name={file.name} {...(file.href ? { href: file.href } : {})} />
          ))}
        </FileRows>
      ) : null}
    </Box>
  );
}

/** Files are dropped here, or chosen by a press. */
function DropArea({
  label,
  describedBy,
  take,
  input,
}: {
  label: string;
  describedBy: string | undefined;
  take: (chosen: File[]) => void;
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'multiple' | 'accept' | 'capture'>;
}) {
  const { over, drag } = useFileDrag(take);
  return (
    <Box
      component="label"
      {...drag}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: 4,
        py: 6,
        borderRadius: `${t.radius.md}px`,
        border: `1px dashed ${over ? t.brand[600] : t.n[400]}`,
        background: over ? t.brand[50] : t.n[25],
        color: t.n[600],
        fontSize: 13,
        textAlign: 'center',
        cursor: 'pointer',
        '&:hover': { background: t.n[50] },
        '&:focus-within': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 },
      }}
    >
      <Upload size={18} aria-hidden="true" />
      {callText}
      <input
        type="file"
        {...input}

        aria-label={label}
        aria-describedby={describedBy}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was taken away.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

function FileRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ mb: 1, fontSize: 12, fontWeight: 600, color: t.n[500] }}>{title}</Box>
      {children}
    </Box>
  );
}

function FileRow({
  name,
  note,
  href,
  onRemove,
}: {
  name: string;
  note?: string;
  href?: string;
  onRemove?: () => void;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: { xs: 44, md: 32 },
        fontSize: 13,
      }}
    >
      <FileText size={16} color={t.n[500]} aria-hidden="true" style={{ flex: 'none' }} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {href ? <a href={href}>{name}</a> : name}
      </Box>
      {note ? (
        <Box className="num" sx={{ color: t.n[500] }}>
          {note}
        </Box>
      ) : null}
      {onRemove ? (
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={14} />
        </IconButton>
      ) : null}
    </Box>
  );
}
