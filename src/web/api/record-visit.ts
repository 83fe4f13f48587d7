import {
  beatSeconds,
  idleAfterSeconds,
  silentAfterSeconds,
} from '#domain/presence/record-presence.ts';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { beforeSignOut } from '#web/api/live-changes.ts';

/** The record that a page shows. */
export type MeetingPlace = InputOf<'get_presence'>;

/** A record that is open on this page, which the server hears of every 25 seconds. */
export interface RecordVisit {
  /** Takes a section to edit; the answer gives it up. Taken twice, it has to be given up twice. */
  hold(section: string): () => void;
  close(): void;
}

/** Sections that are taken and given up together are told together. */
const gatherMs = 60;

const signsOfLife = ['keydown', 'pointerdown', 'input', 'wheel'] as const;

/** Whether somebody sits at the page: what was touched since it was last asked, and for how long nothing was. */
function watchLife(signal: AbortSignal, onReturn: () => void) {
  const life = {
    touchedAt: Date.now(),
    was_touched: true,
    idleSeconds: () => (Date.now() - life.touchedAt) / 1000,
  };
  const onTouch = () => {
    const was_idle = life.idleSeconds() > idleAfterSeconds;
    life.touchedAt = Date.now();
    life.was_touched = true;
    if (was_idle) onReturn();
  };
  for (const sign of signsOfLife)
    document.addEventListener(sign, onTouch, { capture: true, passive: true, signal });
  return life;
}

/**
 * Tells the server that a record is open here, and hands on what it answers: who else is there. A page that is hidden
 * and edits nothing falls silent, and so does one that nobody touches; a closed one says that it left.
 */
export function openVisit(
  place: MeetingPlace,
  onAnswer: (answer: OutputOf<'note_presence'>) => void,
): RecordVisit {
  const visit_id = newIntentionKey();
  const held: string[] = [];
  const ending = new AbortController();
  // Its section was free meanwhile: whose it is now has to be known before something is typed.
  const life = watchLife(ending.signal, () => beatSoon());
  let is_open = true;
  let last: Promise<unknown> = Promise.resolve();
  let is_due = false;
  let soon: ReturnType<typeof setTimeout> | undefined;

  const tell = async () => {
    is_due = false;
    const is_away = life.idleSeconds() > silentAfterSeconds;
    if (!is_open || is_away || (document.hidden && held.length === 0)) return;
    const is_active = life.was_touched;
    life.was_touched = false;
    try {
      const sections = [...new Set(held)];
      onAnswer(await callWrite('note_presence', { ...place, visit_id, sections, is_active }));
    } catch (error) {
      life.was_touched ||= is_active;
      // Not this person's to see, or no longer: asking again would change nothing.
      if (error instanceof ApiError && error.status >= 400 && error.status < 429) is_open = false;
    }
  };
  // One after the other, so that an older answer never comes last.
  const beat = () => {
    if (is_due) return;
    is_due = true;
    last = last.then(tell);
  };
  const beatSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(beat, gatherMs);
  };
  const leave = () =>
    callWrite('leave_presence', { visit_id }, undefined, { keepalive: true }).catch(
      () => undefined,
    );
  const close = async () => {
    ending.abort();
    clearTimeout(soon);
    const was_open = is_open;
    is_open = false;
    if (was_open) await last.then(leave);
  };
  followPage(ending.signal, {
    onShown: beatSoon,
    onGone: () => is_open && void leave(),
    onTime: beat,
  });
  ending.signal.addEventListener('abort', beforeSignOut(close));
  beat();
  return {
    hold: (section) => {
      held.push(section);
      beatSoon();
      return () => {
        held.splice(held.indexOf(section), 1);
        beatSoon();
      };
    },
    close: () => void close(),
  };
}

/** Until the signal: the page comes into sight, it is closed, and 25 seconds have gone by. */
function followPage(
  signal: AbortSignal,
  { onShown, onGone, onTime }: Record<'onShown' | 'onGone' | 'onTime', () => void>,
): void {
  const whenShown = () => document.hidden || onShown();
  document.addEventListener('visibilitychange', whenShown, { signal });
  window.addEventListener('pageshow', whenShown, { signal });
  window.addEventListener('pagehide', onGone, { signal });
  const timer = setInterval(onTime, beatSeconds * 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
}
