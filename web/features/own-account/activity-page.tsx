import { listActivity } from '#contract/account.ts';
import { LoadNote } from '#web/platform/network/load-note.tsx';
import { useCall } from '#web/platform/network/use-call.ts';
import { Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { groupEvents } from './event-groups.ts';
import { EventList } from './event-list.tsx';
import styles from './lists.module.css';
import { ACTIVITY } from './paths.ts';
import { OwnPage } from './signed-in.tsx';

export const ActivityPage = () => (
  <OwnPage path={ACTIVITY} title={TITLES.activity}>
    {() => <Activity />}
  </OwnPage>
);

function Activity() {
  const { data, failure, retry } = useCall(listActivity, {});
  if (failure) return <LoadNote failure={failure} rows={8} onRetry={retry} />;
  if (!data) return <Skeleton rows={8} />;
  return (
    <>
      <EventList groups={groupEvents(data.events)} />
      <p className={styles.note}>只列最近二十件。有不是你做的，先改密码，再看登录设备。</p>
    </>
  );
}
