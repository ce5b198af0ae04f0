import { ButtonLink } from './button.tsx';
import { BackLink, PageState, useDocumentTitle } from './page.tsx';
import { STATE_FIGURES } from './state-figures.ts';

/** Says what does not exist, with one link. */
export function NotFound({
  message,
  href = '/library',
  action = '回到六十四卦',
}: {
  readonly message: string;
  readonly href?: string;
  readonly action?: string;
}) {
  useDocumentTitle(message);
  return (
    <>
      <BackLink href={href} />
      <PageState isPage title={message} figure={STATE_FIGURES.missing}>
        <ButtonLink href={href} look="pill">
          {action}
        </ButtonLink>
      </PageState>
    </>
  );
}
