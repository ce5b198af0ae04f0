import { pauseText } from '#web/sheets/judged/own-judgements.ts';
import type { useVerdict } from '#web/sheets/verdict/use-verdict.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { Reported } from './things.ts';

interface ResumeFieldProps {
  readonly thing: Reported;
  readonly verdict: ReturnType<typeof useVerdict>;
}

/** For 恢复 of what an admin has hidden while its author is paused: until when, and why. On at first. */
export function ResumeField({ thing: { pausedUntil, pauseNote }, verdict }: ResumeFieldProps) {
  if (!verdict.canResume || pausedUntil === null) return null;
  return (
    <Switch
      label="恢复时同时放开"
      about={[pauseText(pausedUntil), pauseNote].filter((part) => part !== null).join('：')}
      isOn={verdict.isResume}
      onChange={verdict.setIsResume}
    />
  );
}

/** The button: 恢复, or what it does beside. */
export const showAgain = ({ canResume, isResume }: ResumeFieldProps['verdict']): string =>
  canResume && isResume ? '恢复并放开' : '恢复';
