import styles from './bottom-nav.module.css';
import { AcademyIcon, BookLinesIcon, CastIcon, PersonIcon } from './icons.tsx';

const TABS = [
  { href: '/divination', label: '占卜', Icon: CastIcon, holds: ['/divination', '/clock'] },
  { href: '/library', label: '易经', Icon: BookLinesIcon, holds: ['/library', '/hexagram', '/trigram', '/search'] },
  { href: '/academy', label: '学院', Icon: AcademyIcon, holds: ['/academy'] },
  {
    href: '/profile',
    label: '我的',
    Icon: PersonIcon,
    holds: ['/profile', '/about', '/login', '/forgot-password', '/reset-password'],
  },
] as const;

interface BottomNavProps {
  readonly path: string;
  /** Something new happened to what is one's own. */
  readonly hasNews?: boolean;
}

export function BottomNav({ path, hasNews = false }: BottomNavProps) {
  return (
    <nav className={styles.nav} aria-label="主导航">
      <ul>
        {TABS.map(({ href, label, Icon, holds }) => {
          const isActive = holds.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
          const isNew = hasNews && href === '/profile';
          return (
            <li key={href}>
              <a
                href={href}
                className={styles.tab}
                aria-current={isActive ? 'page' : undefined}
                aria-label={isNew ? `${label}，有新事` : undefined}
              >
                <Icon />
                <span>{label}</span>
                {isNew && <i className={styles.dot} />}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
