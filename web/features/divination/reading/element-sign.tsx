import type { ReactNode } from 'react';
import type { Element } from '#core/trigram/element.ts';
import styles from './element-sign.module.css';

/** 木直 火尖 土方 金圆 水曲: each element has a shape of its own besides its hue and its word. */
const SHAPES: Readonly<Record<Element, ReactNode>> = {
  木: <rect x={3.7} y={0.5} width={3.6} height={10} rx={1} />,
  火: <path d="M5.5 0.8L10.8 10.2H0.2z" />,
  土: <rect x={1} y={1} width={9} height={9} />,
  金: <circle cx={5.5} cy={5.5} r={4.7} />,
  水: (
    <path
      d="M0.8 4.2q2.3-2.6 4.7 0t4.7 0M0.800 8q2.300-2.600 4.700 0t4.700 0"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
    />
  ),
};

/** The class and the attribute that give what is inside the hue of an element. */
export const inElement = (element: Element) => ({ className: styles.hue, 'data-element': element });

/** ▲火 */
export function ElementSign({ element }: { readonly element: Element }) {
  return (
    <span {...inElement(element)}>
      <svg className={styles.sign} viewBox="0 0 11 11" fill="currentColor" aria-hidden="true">
        {SHAPES[element]}
      </svg>
      {element}
    </span>
  );
}
