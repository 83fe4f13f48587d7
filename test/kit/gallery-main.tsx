import '#web/kit/theme/fonts.ts';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from '#web/shell/gallery/gallery.tsx';
import { Providers } from '#web/shell/providers.tsx';

// Some parts ask the router where they are; one page is all it knows here.
const router = createRouter({
  routeTree: createRootRoute({
    component: Gallery,
    notFoundComponent: Gallery,
  }),
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <main>
        <RouterProvider router={router} />
      </main>
    </Providers>
  </StrictMode>,
);
