import { useState } from 'react';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import search from '#web/ui/fields/search-box.module.css';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { ListFailure } from './list-state.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './members.module.css';
import shared from './moderation.module.css';
import { useFoundMembers } from './use-found-members.ts';

const NOTED = '这里是管理员、停发中的人、举报不再计入的人、近来处理过的人。';

/** Those whom rights, a pause or a decision set apart; anyone else is found by the beginning of a name or of its pinyin, as one types. */
export function Members() {
  const [typed, setTyped] = useState('');
  const { found, failure, retry } = useFoundMembers(typed);
  return (
    <>
      <NameField typed={typed} onType={setTyped} />
      {failure && found && <RetryLine rows={1} message="没有取到" onRetry={retry} />}
      {failure && !found && <ListFailure failure={failure} onRetry={retry} />}
      {!failure && !found && <Skeleton rows={4} />}
      {found && (
        <>
          <p className={styles.found} role="status">
            {found.name === '' ? NOTED : countInWords(found)}
          </p>
          {found.members.length > 0 && (
            <ul className={`${shared.members} surface divided`}>
              {found.members.map((member) => (
                <MemberRow key={member.id} member={member} typed={found.name} onChange={retry} />
              ))}
            </ul>
          )}
          <p className={styles.found}>边打边找，只找名字和拼音的开头，不找邮箱。点一行，看从前怎样处理过。</p>
        </>
      )}
    </>
  );
}

/** 4 人，名字以“听”开头; of letters, which may be pinyin, it says so. */
function countInWords({ name, members, more }: NonNullable<ReturnType<typeof useFoundMembers>['found']>): string {
  const what = /^[a-z' ]+$/i.test(name) ? '名字或拼音' : '名字';
  if (members.length === 0) return `没有${what}以“${name}”开头的成员。`;
  if (more) return '先列二十人，再多打一个字。';
  return `${members.length} 人，${what}以“${name}”开头`;
}

interface NameFieldProps {
  readonly typed: string;
  readonly onType: (name: string) => void;
}

const NameField = ({ typed, onType }: NameFieldProps) => (
  <search className={search.box}>
    <SearchIcon />
    <input
      type="text"
      inputMode="search"
      aria-label="用户名"
      placeholder="用户名或拼音的开头"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
    {typed !== '' && (
      <button type="button" className="touch" aria-label="清空" onClick={() => onType('')}>
        <CloseIcon />
      </button>
    )}
  </search>
);
