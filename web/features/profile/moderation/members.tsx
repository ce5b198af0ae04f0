import { type FormEvent, useState } from 'react';
import { listMembers } from '#contract/member.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { Skeleton } from '#web/ui/page.tsx';
import { ListFailure } from './list-state.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './moderation.module.css';

/** Those with more rights and those who are paused; anyone else is found by name. */
export function Members({ canChangeRoles }: { readonly canChangeRoles: boolean }) {
  const [name, setName] = useState('');
  const { answer, failure, retry } = useCall(listMembers, { query: name === '' ? {} : { name } });
  return (
    <>
      <NameField onSearch={setName} />
      {failure ? (
        <ListFailure failure={failure} onRetry={retry} />
      ) : !answer ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <p className={styles.found} role="status">
            {name !== '' && answer.members.length === 0 && '没有这个名字的人。'}
          </p>
          {answer.members.length > 0 && (
            <ul className={styles.members}>
              {answer.members.map((member) => (
                <MemberRow key={member.id} member={member} canChangeRoles={canChangeRoles} onChange={retry} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

/** Looked for once Enter says so: by the whole name. */
function NameField({ onSearch }: { readonly onSearch: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <input
          type="search"
          aria-label="用户名"
          placeholder="用户名，要打全"
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') onSearch('');
          }}
        />
      </form>
    </search>
  );
}
