import { useState } from 'react';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { useSession } from '#web/platform/storage/session.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/rows/menu.tsx';
import type { ReportSubject } from './report-sheet.tsx';
import { useReported } from './reported.ts';

const reportSheet = chunkOf(async () => (await import('./report-sheet.tsx')).ReportSheet);

interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
}

/** What can be reported, and by which words of the menu. */
export interface Report {
  readonly label: string;
  readonly subject: ReportSubject;
}

interface ReportMenuProps {
  /** What the menu is about, for screen readers. */
  readonly label: string;
  readonly reports: readonly Report[];
  /** Items before those. */
  readonly items?: readonly MenuItem[];
  readonly look?: 'pill' | 'quiet';
}

/** ⋯ with 举报 of what was not reported yet. A guest is led to the login, and back to this page. */
export function ReportMenu({ label, reports, items = [], look = 'pill' }: ReportMenuProps) {
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [subject, setSubject] = useState<ReportSubject | null>(null);
  const { Sheet, open, close } = useLazySheet(reportSheet);
  const isReported = useReported();
  const report = (chosen: ReportSubject) => {
    if (!isAuthenticated) return navigate(loginPath(location.pathname + location.search));
    setSubject(chosen);
    void open();
  };
  const fresh = reports.filter(({ subject: { kind, id } }) => !isReported(kind, id));
  const shown = [...items, ...fresh.map((one) => ({ label: one.label, onChoose: () => report(one.subject) }))];
  return (
    <>
      <Button look={look} aria-label={label} aria-haspopup="menu" onClick={(event) => setOpener(event.currentTarget)}>
        <MoreIcon />
      </Button>
      {opener && <Menu label={label} opener={opener} items={shown} onClose={() => setOpener(null)} />}
      {Sheet && subject && <Sheet subject={subject} onClose={close} />}
    </>
  );
}
