import '#web/kit/theme/fonts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from '#web/shell/gallery/gallery.tsx';
import { Providers } from '#web/shell/providers.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <main>
        <Gallery />
      </main>
    </Providers>
  </StrictMode>,
);
