import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { truncateText } from '#domain/truncate-text.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

/** Text cut after 40 characters [5.23], whole in a tooltip. */
export function LongText({
  text,
  length = 40,
}: {
  text: string | null | undefined;
  length?: number;
}) {
  if (!text) return <span>—</span>;
  const short = truncateText(text, length);
  if (short === text)
    return (
      <span>
        <UnbrokenText>{text}</UnbrokenText>
      </span>
    );
  return (
    <Tooltip title={text}>
      <span>
        <UnbrokenText>{short}</UnbrokenText>
      </span>
    </Tooltip>
  );
}
