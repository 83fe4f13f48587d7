import { lazy, Suspense } from 'react';
import { RoleGate } from '#web/shell/gate/role-gate.tsx';

// The branch is dropped from the built product together with the chunk behind it.
const Gallery = import.meta.env.DEV
  ? lazy(() =>
      import('#web/shell/gallery/gallery.tsx').then((module) => ({ default: module.Gallery })),
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
