import { type KeyboardEvent, useId, useRef } from 'react';
import type { Incoming, NodeWords } from '#core/explain/node-words.ts';
import { isByBody } from '#core/explain/relation-words.ts';
import { type Place, placeName, type Relation } from '#core/reading/relation.ts';
import { elementOf } from '#core/trigram/element.ts';
import { type TrigramCode, trigramName } from '#core/trigram/trigram.ts';
import { inElement } from './element-sign.tsx';
import { atBodyOf, type Between, type Bracket, betweenOf, bracketsOf, columnOf } from './graph-places.ts';
import styles from './relations-graph.module.css';

interface RelationsGraphProps {
  readonly body: TrigramCode;
  /** In the order of the row. */
  readonly nodes: readonly NodeWords[];
  readonly chosen: NodeWords;
  readonly onChoose: (place: Place) => void;
}

/** 体 above, 用, 用互, 体互 and 变 below; the chosen one lights its line to 体 and what comes into it. */
export function RelationsGraph({ body, nodes, chosen, onChoose }: RelationsGraphProps) {
  const heads = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.graph}>
        <Heads id={heads} />
        <p className={styles.body}>
          <b>体</b> <Trigram trigram={body} />
        </p>
        <svg className={styles.toBody} aria-hidden="true">
          {nodes.map(({ relation: { of, relation } }) => (
            <LineToBody key={of} place={of} relation={relation} isLit={of === chosen.relation.of} heads={heads} />
          ))}
        </svg>
        <Row nodes={nodes} chosen={chosen} onChoose={onChoose} heads={heads} />
        <Below brackets={bracketsOf(chosen)} heads={heads} />
        <p className={styles.stages} aria-hidden="true">
          <span>眼前</span>
          <span>中间</span>
          <span>末后</span>
        </p>
      </div>
    </div>
  );
}

const Trigram = ({ trigram }: { readonly trigram: TrigramCode }) => (
  <span className={styles.trigram}>
    {trigramName(trigram)}
    <small {...inElement(elementOf(trigram))}>{elementOf(trigram)}</small>
  </span>
);

/** 生 has an open head, 克 a filled one; each in ink and lit. */
function Heads({ id }: { readonly id: string }) {
  const head = { orient: 'auto', markerUnits: 'userSpaceOnUse', markerWidth: 12, markerHeight: 12, refX: 10, refY: 6 };
  return (
    <svg className={styles.heads} aria-hidden="true">
      {[false, true].map((isLit) => (
        <g key={String(isLit)}>
          <marker id={headOf(id, '生', isLit)} {...head}>
            <path d="M3 2L10 6L3 10" className={`${styles.openHead} ${isLit ? styles.lit : ''}`} />
          </marker>
          <marker id={headOf(id, '克', isLit)} {...head}>
            <path d="M2 1.800L10 6L2 10.200z" className={`${styles.filledHead} ${isLit ? styles.lit : ''}`} />
          </marker>
        </g>
      ))}
    </svg>
  );
}

const headOf = (id: string, kind: '生' | '克', isLit: boolean): string =>
  `${id}${kind === '生' ? 'open' : 'filled'}${isLit ? '-lit' : ''}`;

interface EdgeProps {
  readonly x1: number | string;
  readonly y1: number;
  readonly x2: number | string;
  readonly y2: number;
  /** 同气 and 比和 are two lines without a head. */
  readonly kind: Incoming['kind'];
  readonly isLit: boolean;
  readonly heads: string;
}

function Edge({ kind, isLit, heads, ...ends }: EdgeProps) {
  const className = `${styles.edge} ${isLit ? styles.lit : ''}`;
  if (kind !== '同气')
    return <line {...ends} className={className} markerEnd={`url(#${headOf(heads, kind, isLit)})`} />;
  const isLevel = ends.y1 === ends.y2;
  return [-2, 2].map((aside) => (
    <line
      key={aside}
      {...ends}
      className={className}
      transform={isLevel ? `translate(0 ${aside})` : `translate(${aside} 0)`}
    />
  ));
}

/** The height between 体 and the row, as in the style sheet. */
const HEIGHT = 74;
const AIR = 5;

const KINDS: Record<Relation, Incoming['kind']> = { 生体: '生', 体生: '生', 克体: '克', 体克: '克', 比和: '同气' };

interface LineToBodyProps {
  readonly place: Place;
  readonly relation: Relation;
  readonly isLit: boolean;
  readonly heads: string;
}

function LineToBody({ place, relation, isLit, heads }: LineToBodyProps) {
  const [above, below] = [
    { x: atBodyOf(place), y: AIR },
    { x: columnOf(place), y: HEIGHT - AIR },
  ];
  const [from, to] = isByBody(relation) ? [above, below] : [below, above];
  const kind = KINDS[relation];
  return (
    <>
      <Edge {...{ x1: `${from.x}%`, y1: from.y, x2: `${to.x}%`, y2: to.y }} kind={kind} isLit={isLit} heads={heads} />
      <text x={`${(above.x + below.x) / 2}%`} y={HEIGHT / 2} className={`${styles.word} ${isLit ? styles.lit : ''}`}>
        {kind === '同气' ? '比' : kind}
      </text>
    </>
  );
}

interface RowProps extends Omit<RelationsGraphProps, 'body'> {
  readonly heads: string;
}

/** Only the chosen one can be reached with Tab; arrow keys go along the row and choose. */
function Row({ nodes, chosen, onChoose, heads }: RowProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (nodes.indexOf(chosen) + step + nodes.length) % nodes.length;
    onChoose((nodes[next] ?? chosen).relation.of);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <fieldset ref={row} className={styles.row} aria-label="点一卦，看谁助它、谁制它" onKeyDown={onKeyDown}>
      <svg className={styles.between} aria-hidden="true">
        {betweenOf(chosen).map((one) => (
          <Beside key={one.x} between={one} heads={heads} />
        ))}
      </svg>
      {nodes.map((node) => (
        <Node
          key={node.relation.of}
          node={node}
          isChosen={node === chosen}
          onChoose={() => onChoose(node.relation.of)}
        />
      ))}
    </fieldset>
  );
}

interface NodeProps {
  readonly node: NodeWords;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Node = ({ node: { relation, label }, isChosen, onChoose }: NodeProps) => (
  <button
    type="button"
    className={styles.node}
    aria-pressed={isChosen}
    aria-label={label}
    tabIndex={isChosen ? 0 : -1}
    onClick={onChoose}
  >
    {placeName(relation.of)} <Trigram trigram={relation.trigram} />
  </button>
);

/** Half of the gap, as far as an arrow may go. */
const REACH = 9;

function Beside({ between: { kind, x, direction }, heads }: { readonly between: Between; readonly heads: string }) {
  return (
    <svg x={`${x}%`} y="50%" className={styles.beside} aria-hidden="true">
      <Edge x1={-direction * REACH} y1={0} x2={direction * REACH} y2={0} kind={kind} isLit heads={heads} />
      {kind !== '同气' && (
        <text y={-12} className={`${styles.word} ${styles.lit}`}>
          {kind}
        </text>
      )}
    </svg>
  );
}

const FIRST_DEPTH = 14;
const NEXT_DEPTH = 20;

/** Lines that go down from the others, along, and up into the chosen one. */
function Below({ brackets, heads }: { readonly brackets: readonly Bracket[]; readonly heads: string }) {
  if (brackets.length === 0) return null;
  return (
    <svg className={styles.below} height={brackets.length * NEXT_DEPTH + 8} aria-hidden="true">
      {brackets.map((one) => (
        <Around key={one.depth} bracket={one} heads={heads} />
      ))}
    </svg>
  );
}

function Around({ bracket: { kind, from, to, depth }, heads }: { readonly bracket: Bracket; readonly heads: string }) {
  const y = FIRST_DEPTH + depth * NEXT_DEPTH;
  const className = `${styles.edge} ${styles.lit}`;
  const [left, right] = [Math.min(to, ...from), Math.max(to, ...from)];
  const head = kind === '同气' ? undefined : `url(#${headOf(heads, kind, true)})`;
  return (
    <>
      {from.map((x) => (
        <line key={x} x1={`${x}%`} y1={3} x2={`${x}%`} y2={y} className={className} />
      ))}
      <line x1={`${left}%`} y1={y} x2={`${right}%`} y2={y} className={className} />
      <line x1={`${to}%`} y1={y} x2={`${to}%`} y2={3} className={className} markerEnd={head} />
      <text x={`${(left + right) / 2}%`} y={y} className={`${styles.word} ${styles.lit}`}>
        {kind}
      </text>
    </>
  );
}
