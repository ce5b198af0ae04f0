/** Icons of this app: 24 × 24, strokes of 1.6 px. */
import type { ReactNode } from 'react';

interface IconProps {
  readonly children: ReactNode;
  readonly size?: number;
  readonly color?: string;
}

export function Icon({ children, size = 24, color }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      color={color}
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const CastIcon = () => (
  <Icon>
    <circle cx={12} cy={12} r={9} />
    <path d="M12 3a4.5 4.5 0 0 1 0 9 4.5 4.5 0 0 0 0 9" />
    <path d="M12 7.500v.01M12 16.500v.01" />
  </Icon>
);

export const BookLinesIcon = () => (
  <Icon>
    <path d="M4 6h6.500M13.500 6H20M4 12h16M4 18h6.500M13.500 18H20" />
  </Icon>
);

export const AcademyIcon = () => (
  <Icon>
    <path d="M12 6.500C10 5 7 4.500 3.500 5v13.500c3.500-.5 6.500 0 8.500 1.500 2-1.500 5-2 8.500-1.500V5C17 4.500 14 5 12 6.500zM12 6.500V20" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx={12} cy={8} r={4} />
    <path d="M4.500 20.500c.8-4 3.700-6 7.500-6s6.700 2 7.500 6" />
  </Icon>
);

export const BackIcon = () => (
  <Icon size={22}>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
);

/** A chevron is fainter than the words that it belongs to. */
interface ChevronProps {
  readonly color?: string;
}

export const ForwardIcon = ({ color = 'var(--ink-3)' }: ChevronProps) => (
  <Icon size={16} color={color}>
    <path d="M9 5l7 7-7 7" />
  </Icon>
);

export const DownIcon = ({ color = 'var(--ink-3)' }: ChevronProps) => (
  <Icon size={16} color={color}>
    <path d="M5 9l7 7 7-7" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon size={16}>
    <path d="M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-3" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon size={18}>
    <circle cx={12} cy={12} r={9} />
    <path d="M12 11v5.500M12 7.500v.01" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon size={16}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon size={20}>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={2.6} />
  </Icon>
);

export const SearchIcon = () => (
  <Icon size={18}>
    <circle cx={10.5} cy={10.5} r={6.5} />
    <path d="M15.500 15.500L21 21" />
  </Icon>
);
