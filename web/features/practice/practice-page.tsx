import { monthDayText, numeral } from '#contract/words/dates.ts';
import { type DayNumber, solarDateOf } from '#core/calendar/solar.ts';
import {
  dueCards,
  dueCardsByGroup,
  exercisesDone,
  forgottenToday,
  hasBegun,
  hasPractised,
  nextCardDay,
} from '#core/practice/progress.ts';
import type { Schedule } from '#core/practice/schedule.ts';
import { takeOverGuest, usePractice } from '#web/platform/practice/practice-view.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { PageHeader, Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './practice-page.module.css';
import { ROWS } from './practice-paths.ts';
import rowStyles from './practice-rows.module.css';
import { Progress } from './progress.tsx';

const SECONDS_A_CARD = 20;
const KEPT_WORDS = {
  guest: '进度存在这台设备上。',
  user: '进度存在账号里，换一台设备接着练；也随卦例一起导出。',
};

/** 练习: what is due today, how far the sixty-four have come, and what else there is to practise. */
export function PracticePage() {
  const { schedule, today, owner, isKept, guestAnswers } = usePractice();
  return (
    <>
      <PageHeader title={TITLES.practice} back="/academy" />
      {schedule ? (
        <div className="stack gap-12">
          <Today schedule={schedule} today={today} />
          {guestAnswers > 0 && <GuestOffer count={guestAnswers} />}
          <Progress schedule={schedule} today={today} />
          <Rows schedule={schedule} today={today} />
          <p className="note">
            {isKept
              ? KEPT_WORDS[owner === '' ? 'guest' : 'user']
              : '这个浏览器不让存，练过的只在这一页里，关掉就没有了。'}
          </p>
        </div>
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  );
}

interface ScheduleProps {
  readonly schedule: Schedule;
  readonly today: DayNumber;
}

/** One red button at most: to review what is due, or to begin. */
function Today({ schedule, today }: ScheduleProps) {
  const due = dueCards(schedule, today).length;
  if (!hasBegun(schedule))
    return (
      <section className={styles.card} aria-label="今日">
        <p className={styles.sentence}>还没有学过。先认八个，再认六十四个。</p>
        <ButtonLink href="/academy/practice/new" look="primary">
          开始
        </ButtonLink>
      </section>
    );
  if (due === 0) return <NoCardDue schedule={schedule} today={today} />;
  const groups = dueCardsByGroup(schedule, today);
  return (
    <section className={styles.card} aria-label="今日该温">
      <div className={styles.due}>
        <p>
          <small>今日该温</small>
          <b>{due}</b> 张
        </p>
        <p className={styles.parts}>
          {ROWS.filter(({ group }) => groups[group] > 0)
            .map(({ group }) => `${group} ${groups[group]}`)
            .join(' · ')}
          <br />约{numeral(Math.ceil((due * SECONDS_A_CARD) / 60))}分钟
        </p>
      </div>
      <ButtonLink href="/academy/practice/today" look="primary">
        开始
      </ButtonLink>
      <OnceMore count={forgottenToday(schedule, today).length} />
    </section>
  );
}

function NoCardDue({ schedule, today }: ScheduleProps) {
  const next = nextCardDay(schedule, today);
  const forgotten = forgottenToday(schedule, today).length;
  return (
    <section className={styles.card} aria-label="今日">
      <p className={styles.sentence}>
        {forgotten > 0
          ? '今天该温的都过了一遍。'
          : `${hasPractised(schedule, today) ? '今天练过了，没有还要温的' : '今天没有该温的'}。`}
        {next !== null && `下一张在${monthDayText(solarDateOf(next))}。`}
      </p>
      <OnceMore count={forgotten} />
      <ButtonLink href="/academy/practice/new">学五张新的</ButtonLink>
    </section>
  );
}

/** 今天再来一遍 was said of them, and the session may have been left before. */
const OnceMore = ({ count }: { readonly count: number }) =>
  count > 0 && <ButtonLink href="/academy/practice/again">没答上的 {count} 张，再来一遍</ButtonLink>;

/** What was practised before signing in is not lost, and not taken without asking. */
function GuestOffer({ count }: { readonly count: number }) {
  return (
    <section className={styles.offer}>
      <p>没登录时，这台设备上练过 {count} 次。</p>
      <Button look="pill" onClick={() => void takeOverGuest()}>
        并入我的练习
      </Button>
    </section>
  );
}

function Rows({ schedule, today }: ScheduleProps) {
  const groups = dueCardsByGroup(schedule, today);
  const done = exercisesDone(schedule);
  return (
    <nav className={`${rowStyles.rows} surface divided`} aria-label="练什么">
      {ROWS.map(({ group, path, about }) => (
        <Row key={group} href={path} name={group} about={about} count={groups[group] > 0 ? `${groups[group]}` : ''} />
      ))}
      <Row
        href="/academy/practice/cases"
        name="占例练习"
        about="书里九例，一步一步算"
        count={done > 0 ? `做完 ${done}` : ''}
      />
    </nav>
  );
}

interface RowProps {
  readonly href: string;
  readonly name: string;
  readonly about: string;
  readonly count: string;
}

const Row = ({ href, name, about, count }: RowProps) => (
  <a href={href} className="list-row">
    <span className="grow">
      <b>{name}</b>
      <small>{about}</small>
    </span>
    <span className={styles.count}>{count}</span>
    <ForwardIcon />
  </a>
);
