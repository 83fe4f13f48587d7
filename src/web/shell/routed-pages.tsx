import { use, type ComponentType } from 'react';
import { addressOf } from '#domain/places.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { placeOfRoute } from '#web/shell/gate/may-open.ts';
import { NotFoundPage } from '#web/shell/gate/not-found-page.tsx';
import { RoleGate } from '#web/shell/gate/role-gate.tsx';
import { GalleryRoute } from '#web/shell/gallery-route.tsx';
import { fetchPageScripts } from '#web/shell/page-scripts.ts';
import { recordOfPath } from '#web/shell/record-kinds.ts';
import { screens } from '#web/shell/routes.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** A page that an address leads to. */
export interface RoutedPage {
  /** Stands in the frame of the dashboard. */
  framed: boolean;
  Component: ComponentType;
  /** Its code; nothing when that is there. It never fails: the page says what went wrong. */
  load: () => Promise<void> | undefined;
}

/** A page of the dashboard with its gates, whose code comes when it is asked for. */
function pageOf(screen: ScreenRoute): RoutedPage {
  const record = recordOfPath(screen.path);
  const place = placeOfRoute(screen);
  let Loaded: ComponentType | undefined;
  let failure: Error | undefined;
  let waiting: Promise<void> | undefined;

  const fetchCode = async () => {
    failure = undefined;
    fetchPageScripts(screen.path);
    try {
      const [Screen, RecordGate] = await Promise.all([
        screen.load(),
        record && import('#web/shell/gate/record-gate.tsx').then((m) => m.RecordGate),
      ]);
      Loaded = () => (
        <RoleGate access={screen.access} place={place} bare={screen.bare ?? false}>
          {record && RecordGate ? (
            <RecordGate {...record}>
              <Screen />
            </RecordGate>
          ) : (
            <Screen />
          )}
        </RoleGate>
      );
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    waiting = undefined;
  };
  const load = () => (Loaded ? undefined : (waiting ??= fetchCode()));

  function Page() {
    if (failure) throw failure;
    if (Loaded) return <Loaded />;
    const loading = load();
    if (loading) use(loading);
    return null;
  }
  return { framed: true, Component: Page, load };
}

const standing = (Component: ComponentType, framed: boolean): RoutedPage => ({
  framed,
  Component,
  load: () => undefined,
});

/** By the pattern of the address. Before the log-in is known there are two more, which lead on. */
const pages = new Map<string, RoutedPage>([
  ['/', standing(LoadingScreen, false)],
  ['/loading', standing(LoadingScreen, false)],
  ...screens.map((screen) => [screen.path, pageOf(screen)] as const),
]);
if (import.meta.env.DEV)
  pages.set(`${addressOf('overview')}/gallery`, standing(GalleryRoute, true));

const notFound = { framed: standing(NotFoundPage, true), bare: standing(NotFoundPage, false) };

/** The parts of a path that fits a pattern, by their names; written parts fit in capitals too. */
function partsIn(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = given[index] ?? '';
    if (want.startsWith('$') && part !== '') found[want.slice(1)] = decoded(part);
    else if (want.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page of a path, and the parts that it takes from it. Written parts win over `$parts`. */
export function pageAt(path: string): { page: RoutedPage; params: Record<string, string> } {
  const exact = pages.get(path);
  if (exact) return { page: exact, params: {} };
  const fitting = [...pages].flatMap(([pattern, page]) => {
    const params = partsIn(pattern, path);
    return params ? [{ page, params }] : [];
  });
  const [best] = fitting.toSorted(
    (a, b) => Object.keys(a.params).length - Object.keys(b.params).length,
  );
  const inFrame = `${path}/`.startsWith(`${addressOf('overview')}/`);
  return best ?? { page: inFrame ? notFound.framed : notFound.bare, params: {} };
}
