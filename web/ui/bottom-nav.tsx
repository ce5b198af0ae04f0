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

export function BottomNav({ path }: { readonly path: string }) {
  return (
    <nav className={styles.nav} aria-label="主导航">
      <ul>
        {TABS.map(({ href, label, Icon, holds }) => {
          const isActive = holds.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
          return (
            <li key={href}>
              <a href={href} className={styles.tab} aria-current={isActive ? 'page' : undefined}>
                <Icon />
                <span>{label}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
