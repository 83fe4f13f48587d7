import GlobalStyles from '@mui/material/GlobalStyles';

export interface RoomBelowProps {
  /** Whose bar lies at the foot of the window: the frame's, or the page's above it. */
  of: 'frame' | 'page';
  /** How high it is, as CSS says it. */
  height: string;
}

/** What the keyboard comes to is scrolled clear of a bar at the foot of the window, for as long as that is there. */
export function RoomBelow({ of, height }: RoomBelowProps) {
  return <GlobalStyles styles={{ html: { [`--room-${of}`]: height } }} />;
}
