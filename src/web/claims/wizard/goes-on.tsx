import Box from '@mui/material/Box';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** Leads to the next screen of the wizard when nothing on this one stands in the way. */
export const GoOnContext = createContext<() => void>(() => undefined);

/**
 * The one question of a screen: a press on an answer leads on, also on the answer that was chosen before. With the
 * arrow keys answers are only chosen, so that they can be read one by one; Enter leads on.
 */
export function GoesOn({ stays = false, children }: { stays?: boolean; children: ReactNode }) {
  const goOn = useContext(GoOnContext);
  const pointed = useRef(false);
  const [presses, setPresses] = useState(0);
  // Once the answer is kept: what stood in the way before may be gone with it.
  const leadOn = useEffectEvent(() => {
    if (!stays) goOn();
  });
  useEffect(() => {
    if (presses > 0) leadOn();
  }, [presses]);
  return (
    <Box
      onPointerDown={() => (pointed.current = true)}
      onKeyDown={() => (pointed.current = false)}
      onClick={({ target }) => {
        const isAnswer = target instanceof HTMLInputElement && target.type === 'radio';
        if (!isAnswer || !pointed.current) return;
        pointed.current = false;
        setPresses((before) => before + 1);
      }}
    >
      {children}
    </Box>
  );
}
