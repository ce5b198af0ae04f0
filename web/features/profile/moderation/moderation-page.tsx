import { useState } from 'react';
import { canCall } from '#contract/access-policy.ts';
import { changeRole } from '#contract/member.ts';
import { listReported } from '#contract/moderation.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { Tabs } from '#web/ui/book/tabs.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { DecidedList } from './decided-list.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { WaitingList } from './waiting-list.tsx';

type Part = 'waiting' | 'judged' | 'members';

/** 管理, for admins: what was reported, what was decided, and who the members are. */
export function ModerationPage() {
  const user = useSession((session) => session.user);
  const [part, setPart] = useState<Part>('waiting');
  const [waiting, setWaiting] = useState<number | null>(null);
  if (!canCall(listReported.access, user))
    return <NotFound message={TITLES.notFound} href="/profile" action="回到我的" />;
  const isSuperadmin = canCall(changeRole.access, user);
  const tabs = [
    { id: 'waiting', label: waiting ? `待处理 ${waiting}` : '待处理' },
    { id: 'judged', label: '已处理' },
    { id: 'members', label: '成员' },
  ] as const;
  return (
    <>
      <PageHeader title={TITLES.moderation} back="/profile" />
      <Tabs tabs={tabs} open={part} onOpen={setPart} label={TITLES.moderation}>
        {part === 'waiting' && <WaitingList onCount={setWaiting} />}
        {part === 'judged' && <DecidedList />}
        {part === 'members' && (
          <>
            <Members />
            {isSuperadmin && <Invitations />}
          </>
        )}
      </Tabs>
    </>
  );
}
