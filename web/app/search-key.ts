import { leave } from '#web/platform/navigation/leave.ts';
import { navigate } from '#web/platform/navigation/router.tsx';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

// `/` goes to the field of the search, from wherever nothing is being written and no dialog is open
addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || isWriting(target) || document.querySelector('dialog[open]'))
    return;
  event.preventDefault();
  const field = document.querySelector<HTMLElement>('[data-search-field]');
  if (field) field.focus();
  else leave(() => navigate('/search'));
});
