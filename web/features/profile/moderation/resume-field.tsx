import type { useDecision } from '#web/sheets/decide/use-decision.ts';
import { pauseText } from '#web/sheets/decided/own-decisions.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { Reported } from './reported-content.ts';

interface ResumeFieldProps {
  readonly content: Reported;
  readonly decision: ReturnType<typeof useDecision>;
}

/** For 恢复 of what an admin has hidden while its author is paused: until when, and why. On at first. */
export function ResumeField({ content: { pausedUntil, pauseNote }, decision }: ResumeFieldProps) {
  if (!decision.canResume || pausedUntil === null) return null;
  return (
    <Switch
      label="恢复时同时放开"
      about={[pauseText(pausedUntil), pauseNote].filter((part) => part !== null).join('：')}
      isOn={decision.isResume}
      onChange={decision.setIsResume}
    />
  );
}

/** The button: 恢复, or what it does beside. */
export const showAgain = ({ canResume, isResume }: ResumeFieldProps['decision']): string =>
  canResume && isResume ? '恢复并放开' : '恢复';
