import { listReported } from '#contract/moderation.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TITLES } from '#web/ui/titles.ts';

/** 管理 3, for admins; without a number until it is there. */
export function ModerationLink() {
  const { answer } = useCall(listReported, { query: { list: 'waiting' } });
  return (
    <ButtonLink href="/profile/moderation" look="quiet">
      {answer && answer.waiting > 0 ? `${TITLES.moderation} ${answer.waiting}` : TITLES.moderation}
    </ButtonLink>
  );
}
