import '#web/kit/theme/fonts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tellAddress } from '#web/kit/address/page-on-show.ts';
import { visitAtStart } from '#web/kit/address/visited-pages.ts';
import { Gallery } from '#web/shell/gallery/gallery.tsx';
import { Providers } from '#web/shell/providers.tsx';

// Some parts ask where they are; one page is all that is known here.
tellAddress({ visit: visitAtStart() });

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
