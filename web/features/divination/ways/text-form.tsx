import { fieldsOf } from '#core/casting/basis-fields.ts';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { parseCastWithBasis } from '#core/casting/methods.ts';
import { type Characters, loadCharacters } from '#core/characters/characters.ts';
import { chunkOf, useChunk } from '#web/platform/chunks/chunk.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { type EnteredText, enteredTextOf, keysOf, type TextMethod } from './text/entered-text.ts';
import { STROKES_REFUSAL, Stepper, strokesOfTyped } from './text/stepper.tsx';
import columnStyles from './text/text-columns.module.css';
import { type Column, TextColumns } from './text/text-columns.tsx';
import { TextInput } from './text/text-input.tsx';
import styles from './text-form.module.css';
import { WayForm } from './way-form.tsx';
import { textIn, type WayProps } from './way-names.ts';

const charactersChunk = chunkOf(loadCharacters);

const KINDS: Readonly<Record<TextMethod, string>> = {
  character: '一字 左右画',
  'text-strokes': '二三字 笔画',
  'text-tones': '四至十字 平仄',
  'text-count': '十一字起 字数',
};

const TONES = ['平', '上', '去', '入'].map((name, index) => ({
  value: String(index + 1),
  name: `${name}声，${index + 1}`,
  label: (
    <span className={columnStyles['tone']}>
      {name}
      <small>{index + 1}</small>
    </span>
  ),
}));

/** What was set by hand, by the method and the character it is for. */
type Edits = Readonly<Record<string, unknown>>;

const WAY = 'text';
const setTyped = (typed: string): void => enter(WAY, { typed });

/** 字: strokes, tones or the number of the characters of a text. What the table has is shown, and can be changed one by one. */
export function TextForm({ onCast }: WayProps) {
  const own = useEntered(WAY);
  const typed = textIn(own['typed']);
  const edits = fieldsOf(own['edits']);
  const table = useChunk(charactersChunk);
  const entered = enteredTextOf(typed);
  const { characters, hasOthers, problem, method } = entered;
  const rows = numbersOf(entered, edits, table.value);
  const edit = (key: string, text: string) => enter(WAY, { edits: { ...edits, [key]: text } });
  const columns = rows.map((row): Column => ({ ...row, control: controlOf(method, row, edit) }));
  const isTableMissing = table.hasFailed && rows.some(({ text }) => text === '') && method !== 'character';
  return (
    <WayForm
      method={method ?? 'text-tones'}
      cast={castOf(entered, rows)}
      prompt={promptOf(method, rows, table.value !== null || table.hasFailed)}
      onCast={(made) => onCast(made)}
    >
      <div className={styles.top}>
        <TextInput initial={typed} count={characters.length} problem={problem} onText={setTyped} />
        {hasOthers && method !== null && <p className={styles.counted}>只数汉字：{characters.join('')}</p>}
        <ul className={styles.kinds} aria-label="按字数而定">
          {Object.entries(KINDS).map(([kind, text]) => (
            <li key={kind} aria-current={kind === method}>
              {text}
            </li>
          ))}
        </ul>
      </div>
      {columns.length > 0 && <TextColumns columns={columns} />}
      {rows.some(({ isWrong }) => isWrong) && (
        <p className="wrong" role="alert">
          {STROKES_REFUSAL}
        </p>
      )}
      {isTableMissing && (
        <div className={styles.missing}>
          <p>笔画与声调表没有载入，可以自己填，或重试。</p>
          <Button look="pill" onClick={table.retry}>
            重试
          </Button>
        </div>
      )}
    </WayForm>
  );
}

interface Row extends Omit<Column, 'control'> {
  /** The number as it was typed or comes from the table; empty while there is none. */
  readonly text: string;
  readonly isWrong: boolean;
}

/** The strokes or the tone of each character; of a single one the strokes of either side. None where only their number counts. */
function numbersOf({ characters, method }: EnteredText, edits: Edits, table: Characters | null): readonly Row[] {
  if (method === null || method === 'text-count') return [];
  const sides = method === 'character';
  const names = sides ? ['左', '右'] : characters;
  const prefix = sides ? `${characters[0]} ` : `${method} `;
  return keysOf(names).map((one, index) => {
    const name = names[index] ?? '';
    const known = method === 'text-tones' ? table?.toneOf(name) : table?.strokesOf(name);
    const set = edits[`${prefix}${one}`];
    const text = typeof set === 'string' ? set : sides ? '' : String(known ?? '');
    const number = strokesOfTyped(text);
    return { key: `${prefix}${one}`, name, text, number, isWrong: text.trim() !== '' && number === null };
  });
}

function controlOf(method: TextMethod | null, { key, name, text }: Row, onEdit: (key: string, text: string) => void) {
  if (method !== 'text-tones') return <Stepper name={name} text={text} onChange={(next) => onEdit(key, next)} />;
  return (
    <Choice
      name={key}
      legend={`${name}的声调`}
      isLegendHidden
      options={TONES}
      value={text || null}
      onChange={(next) => onEdit(key, next)}
      look="upright"
    />
  );
}

function castOf({ characters, method }: EnteredText, rows: readonly Row[]): CastWithBasis | null {
  if (method === null) return null;
  const numbers = rows.map(({ number }) => number);
  const basis = { text: characters.join(''), [method === 'text-tones' ? 'tones' : 'strokes']: numbers };
  return parseCastWithBasis(method, basis);
}

/** What is still to be done. */
function promptOf(method: TextMethod | null, rows: readonly Row[], isTableSettled: boolean): string {
  if (method === null) return '写下一至六十个汉字，随即成卦';
  if (method === 'character') return '左右两边各几画，由你来数';
  if (!isTableSettled) return '正在查笔画与声调……';
  const unknown = rows.filter(({ text }) => text === '').map(({ name }) => name);
  const what = method === 'text-tones' ? '选声调' : '数笔画';
  return unknown.length > 0 ? `${unknown.join('、')} 查不到，请自己${what}` : '笔画填对，随即成卦';
}
