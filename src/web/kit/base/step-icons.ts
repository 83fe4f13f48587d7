import {
  BellRing,
  ClipboardCheck,
  Handshake,
  type LucideIcon,
  Pause,
  Play,
  Scale,
  Undo2,
  UserRoundSearch,
} from 'lucide-react';
import type { StepIcon } from '#contract/step.ts';

/** The icons of declared steps. */
export const stepIcons: Readonly<Record<StepIcon, LucideIcon>> = {
  approve: ClipboardCheck,
  assign: UserRoundSearch,
  hand_over: Handshake,
  pause: Pause,
  remind: BellRing,
  resume: Play,
  scale: Scale,
  take_back: Undo2,
};
