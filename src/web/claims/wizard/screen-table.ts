import type { ComponentType } from 'react';
import { CrashCheckScreen } from '#web/claims/wizard/screens/check-screen.tsx';
import { CrashConditionsScreen } from '#web/claims/wizard/screens/conditions-screen.tsx';
import { CrashCostsScreen } from '#web/claims/wizard/screens/costs-screen.tsx';
import { CrashCoverScreen } from '#web/claims/wizard/screens/cover-screen.tsx';
import { CrashDriverScreen } from '#web/claims/wizard/screens/driver-screen.tsx';
import { CrashDuringScreen } from '#web/claims/wizard/screens/during-screen.tsx';
import { CrashFaultScreen } from '#web/claims/wizard/screens/fault-screen.tsx';
import { CrashHealthScreen } from '#web/claims/wizard/screens/health-screen.tsx';
import { CrashKindScreen } from '#web/claims/wizard/screens/kind-screen.tsx';
import { CrashPartsScreen } from '#web/claims/wizard/screens/parts-screen.tsx';
import { CrashPhotosScreen } from '#web/claims/wizard/screens/photos-screen.tsx';
import { CrashStoryScreen } from '#web/claims/wizard/screens/story-screen.tsx';
import { CrashWhenScreen } from '#web/claims/wizard/screens/when-screen.tsx';
import { CrashWhereScreen } from '#web/claims/wizard/screens/where-screen.tsx';
import type { CrashScreenId } from '#web/claims/wizard/screen-order.ts';

interface ScreenText {
  title: string;
  lead: string;
  Screen: ComponentType;
}

/** What each screen asks. */
export const screenTable: Readonly<Record<CrashScreenId, ScreenText>> = {
  cover: {
    title: 'Which car was it?',
    lead: 'Choose the car at its event.',
    Screen: CrashCoverScreen,
  },
  driver: {
    title: 'Who was driving?',
    lead: 'Choose from the drivers on the policy.',
    Screen: CrashDriverScreen,
  },
  when: {
    title: 'When did it happen?',
    lead: 'The time of the impact, or near it.',
    Screen: CrashWhenScreen,
  },
  during: {
    title: 'What was going on?',
    lead: 'The session, or the moment in it.',
    Screen: CrashDuringScreen,
  },
  where: {
    title: 'Where on the circuit?',
    lead: 'The corner where it began.',
    Screen: CrashWhereScreen,
  },
  kind: {
    title: 'What kind of accident was it?',
    lead: 'Pick the one that came first.',
    Screen: CrashKindScreen,
  },
  conditions: {
    title: 'How were the track and the weather?',
    lead: 'At that moment, at that place.',
    Screen: CrashConditionsScreen,
  },
  story: {
    title: 'What happened?',
    lead: 'A few sentences: what came before, the impact, and after.',
    Screen: CrashStoryScreen,
  },
  fault: {
    title: 'Was it the driver’s fault?',
    lead: 'As you see it now. We look at it as well.',
    Screen: CrashFaultScreen,
  },
  health: {
    title: 'How is the driver?',
    lead: 'Health comes first, also on paper.',
    Screen: CrashHealthScreen,
  },
  photos: {
    title: 'Photograph the car before you take it apart',
    lead: 'Four corners, every damaged part, and the chassis plate. What you cannot take now may follow.',
    Screen: CrashPhotosScreen,
  },
  parts: {
    title: 'Which parts are damaged?',
    lead: 'What you can see now. More can follow.',
    Screen: CrashPartsScreen,
  },
  costs: {
    title: 'What will it cost, about?',
    lead: 'All of this can follow later.',
    Screen: CrashCostsScreen,
  },
  check: {
    title: 'Check and send',
    lead: 'Read it once more. Nothing has been sent yet.',
    Screen: CrashCheckScreen,
  },
};
