import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

type Look = 'primary' | 'plain' | 'quiet' | 'danger' | 'pill';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
}

const classOf = (look: Look): string => `${styles['button']} ${styles[look] ?? ''}`;

export function Button({ look = 'plain', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classOf(look)} />;
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly children: ReactNode;
}

export function ButtonLink({ href, look = 'plain', children }: ButtonLinkProps) {
  return (
    <a href={href} className={classOf(look)}>
      {children}
    </a>
  );
}
