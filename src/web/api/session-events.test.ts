import { expect, it } from 'vitest';
import { onSessionEnded, reportSessionEnded } from '#web/api/session-events.ts';

it('[2.1] a session that ended before anybody listened is told to the first who does, once', () => {
  const heard: string[] = [];
  reportSessionEnded();
  const stop = onSessionEnded(() => heard.push('first'));
  onSessionEnded(() => heard.push('second'));
  expect(heard).toEqual(['first']);
  stop();
  reportSessionEnded();
  expect(heard).toEqual(['first', 'second']);
});
