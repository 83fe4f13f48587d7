import {
  BellRing,
  Check,
  ClipboardCheck,
  HandCoins,
  Handshake,
  Landmark,
  Link,
  type LucideIcon,
  Mail,
  Pause,
  Play,
  Scale,
  Undo2,
  UserRoundSearch,
  X,
} from 'lucide-react';
import type { StepIcon } from '#contract/step.ts';

/** The icons of declared steps. */
export const stepIcons: Readonly<Record<StepIcon, LucideIcon>> = {
  agree: Check,
  approve: ClipboardCheck,
  assign: UserRoundSearch,
  bank: Landmark,
  hand_over: Handshake,
  link: Link,
  mail: Mail,
  money: HandCoins,
  pause: Pause,
  refuse: X,
  remind: BellRing,
  resume: Play,
  scale: Scale,
  take_back: Undo2,
};
