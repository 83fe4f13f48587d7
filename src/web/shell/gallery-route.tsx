import { lazy, Suspense } from 'react';
import { RoleGate } from '#web/shell/role-gate.tsx';

// The branch is dropped from the built product together with the chunk behind it.
const Gallery = import.meta.env.DEV
  ? lazy(() =>
      import('#web/kit/gallery/gallery-page.tsx').then((module) => ({
        default: module.GalleryPage,
      })),
    )
  : () => null;

/** The building blocks on one page, while working on them. */
export function GalleryRoute() {
  return (
    <RoleGate access={undefined} bare>
      <Suspense>
        <Gallery />
      </Suspense>
    </RoleGate>
  );
}
