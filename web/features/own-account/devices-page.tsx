import { useRef, useState } from 'react';
import { endOtherSessions, endSession, listActivity, listSessions, type SessionInList } from '#contract/account.ts';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { dayText } from '#contract/words/dates.ts';
import { call } from '#web/platform/network/api.ts';
import { isProblem, messageOf } from '#web/platform/network/failure.ts';
import { LoadNote } from '#web/platform/network/load-note.tsx';
import { sayFailure } from '#web/platform/network/said.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { showToast } from '#web/platform/toast.ts';
import { useFocusAfterDelete } from '#web/ui/book/focus-after-delete.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { PageHeader, Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { groupEvents } from './event-groups.ts';
import { EventList } from './event-list.tsx';
import styles from './lists.module.css';
import { ACCOUNT, ACTIVITY, DEVICES } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

const ROWS_SHOWN = 5;

export const DevicesPage = () => <SignedIn path={DEVICES}>{() => <Devices />}</SignedIn>;

function Devices() {
  const { data, failure, retry } = useCall(listSessions, {});
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const sessions = data?.sessions.filter(({ id }) => !ended.has(id)) ?? null;
  return (
    <>
      <PageHeader title={TITLES.devices} back={ACCOUNT}>
        {sessions && <span className={styles.count}>{sessions.length} 台</span>}
      </PageHeader>
      {failure ? (
        <LoadNote failure={failure} rows={4} onRetry={retry} />
      ) : !sessions ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <SessionList sessions={sessions} onEnded={(ids) => setEnded(new Set([...ended, ...ids]))} />
          <Recent />
        </>
      )}
    </>
  );
}

interface SessionListProps {
  readonly sessions: readonly SessionInList[];
  readonly onEnded: (ids: readonly string[]) => void;
}

/** This device first; the others can be ended, one by one or all at once. */
function SessionList({ sessions, onEnded }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfterDelete(list, sessions.length);
  const others = sessions.filter(({ isThis }) => !isThis);

  const end = async ({ id }: SessionInList, index: number) => {
    const result = await call(endSession, { params: { id } });
    const isGone = result.ok || isProblem(result.error, 'session.notFound');
    showToast(result.ok ? ACCOUNT_NOTICES.deviceEnded : messageOf(result.error));
    if (!isGone) return;
    focusAfter(index);
    onEnded([id]);
  };

  return (
    <>
      <ul ref={list} className={`${styles.devices} surface divided`}>
        {sessions.map((session, index) => (
          <li key={session.id} aria-posinset={index + 1} aria-setsize={sessions.length}>
            <span className={styles.device}>
              {session.device}
              <small>{session.isThis ? '正在用' : seenText(session.lastSeenAt)}</small>
            </span>
            {session.isThis ? (
              <span className={styles.tag}>本机</span>
            ) : (
              <Button look="pill" aria-label={`退出 ${session.device}`} onClick={() => end(session, index)}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <EndOthers count={others.length} onEnded={() => onEnded(others.map(({ id }) => id))} />
      ) : (
        <p className={styles.note}>只有这一台。</p>
      )}
    </>
  );
}

/** To the day: a device says once a day that it is there. */
const seenText = (iso: string): string => `${dayText(iso).split(' ')[0]}用过`;

function EndOthers({ count, onEnded }: { readonly count: number; readonly onEnded: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = async () => {
    setIsAsking(false);
    const result = await call(endOtherSessions);
    if (!result.ok) return sayFailure(result.error);
    showToast(ACCOUNT_NOTICES.devicesEnded(result.value.ended));
    document.getElementById('main')?.focus({ preventScroll: true }); // its button goes
    onEnded();
  };
  return (
    <div className={styles.others}>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        退出其他 {count} 台
      </Button>
      <p className={styles.note}>有不认得的，先退出它，再改密码。</p>
      {isAsking && (
        <ConfirmDialog
          title={`退出其他 ${count} 台？`}
          action="退出"
          onAction={end}
          onDismiss={() => setIsAsking(false)}
        >
          那些设备要重新登录，才能再用这个账号。
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The newest events; nothing where they cannot be read, since the devices are what the page is for. */
function Recent() {
  const { data } = useCall(listActivity, {});
  if (!data || data.events.length === 0) return null;
  const groups = groupEvents(data.events);
  return (
    <section className={styles.recent} aria-label={TITLES.activity}>
      <header>
        <h2>{TITLES.activity}</h2>
        {groups.length > ROWS_SHOWN && <a href={ACTIVITY}>全部 {groups.length} ›</a>}
      </header>
      <EventList groups={groups.slice(0, ROWS_SHOWN)} />
    </section>
  );
}
