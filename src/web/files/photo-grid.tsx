import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { inlineAddress, type PreviewFile } from '#web/files/preview-file.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { t } from '#web/kit/base/tokens.ts';

const SaveOriginalButton = lazyPart(() =>
  import('#web/files/save-original-button.tsx').then((m) => m.SaveOriginalButton),
);

export interface PhotoGridProps {
  photos: readonly PreviewFile[];
  onOpen: (id: string) => void;
  /** The last place says how many more there are. */
  limit?: number;
  columns?: number;
}

/** Photos as squares; a press opens the lightbox. */
export function PhotoGrid({ photos, onOpen, limit = 8, columns = 4 }: PhotoGridProps) {
  const shown = photos.slice(0, limit);
  const hidden = photos.length - shown.length;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {shown.map((photo, index) => {
        const rest = hidden > 0 && index === limit - 1 ? hidden + 1 : 0;
        return (
          <Box component="li" key={photo.id} sx={{ position: 'relative' }}>
            <ButtonBase
              onClick={() => onOpen(photo.id)}
              aria-label={rest > 0 ? `+${rest} photos, open ${photo.name}` : `Open ${photo.name}`}
              sx={{
                position: 'relative',
                width: '100%',
                aspectRatio: '1',
                overflow: 'hidden',
                borderRadius: `${t.radius.md}px`,
                background: t.n[200],
                '&:hover img': { opacity: 0.9 },
              }}
            >
              <PhotoImage photo={photo} />
              {rest > 0 ? (
                <Box
                  className="num"
                  sx={{
                    position: 'absolute',
                    inset: 0,
                    display: 'grid',
                    placeItems: 'center',
                    fontSize: 13,
                    fontWeight: 600,
                    color: t.n[900],
                    background: 'rgba(216,212,207,.88)',
                  }}
                >
                  +{rest}
                </Box>
              ) : null}
            </ButtonBase>
            {photo.has_original && rest === 0 ? (
              <Box sx={{ position: 'absolute', top: 2, right: 2 }}>
                <SaveOriginalButton file_id={photo.id} name={photo.name} small />
              </Box>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}

function PhotoImage({ photo }: { photo: PreviewFile }) {
  return (
    <Box
      component="img"
      src={inlineAddress(photo.url)}
      alt=""
      loading="lazy"
      decoding="async"
      sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
    />
  );
}
