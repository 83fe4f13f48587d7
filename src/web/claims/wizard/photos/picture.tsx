import Box from '@mui/material/Box';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CrashPhoto } from '#web/claims/wizard/draft.ts';
import { t } from '#web/kit/base/tokens.ts';

/** The address of bytes on this device, as long as somebody looks at them. */
function useBlobAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** A picture of the report, or a sheet with its name where this device cannot show it. */
export function CrashPicture({
  photo,
  alt,
  whole = false,
}: {
  photo: Pick<CrashPhoto, 'blob' | 'thumb' | 'url' | 'file_name'>;
  alt: string;
  /** The whole picture, not only as much as fits. */
  whole?: boolean;
}) {
  const local = useBlobAddress(whole && photo.thumb ? (photo.blob ?? photo.thumb) : photo.thumb);
  const address = local ?? photo.url;
  if (address === null)
    return (
      <Box
        sx={{
          width: '100%',
          height: '100%',
          minHeight: whole ? 160 : 0,
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 1.5,
          px: 3,
          background: t.n[100],
          color: t.n[600],
          fontSize: 13,
          textAlign: 'center',
          overflowWrap: 'anywhere',
        }}
      >
        <FileText size={24} strokeWidth={1.75} aria-hidden="true" />
        {whole ? photo.file_name : null}
      </Box>
    );
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      sx={{
        display: 'block',
        width: '100%',
        height: whole ? 'auto' : '100%',
        maxHeight: whole ? '56dvh' : 'none',
        objectFit: whole ? 'contain' : 'cover',
        borderRadius: whole ? `${t.radius.md}px` : 0,
        background: t.n[100],
      }}
    />
  );
}
