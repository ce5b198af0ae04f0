import { castBy } from '#core/casting/method.ts';
import { OBJECT_DIRECTION } from '#core/casting/object-direction.ts';
import { DIRECTIONS, LATER_HEAVEN } from '#core/trigram/circle.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramName, trigramNumberOf } from '#core/trigram/trigram.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { Choice } from '#web/ui/choice.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import form from '../cast-form.module.css';
import styles from './direction-form.module.css';
import { useHour } from './hour-field.tsx';
import { WayForm } from './way-form.tsx';
import type { WayProps } from './way-names.ts';

/** What of the things around a trigram stands for, three of each (core/texts/trigrams.json has them all). */
const THINGS: Readonly<Record<TrigramCode, string>> = {
  '111': '老人 马 圆物',
  '011': '少女 羊 缺口',
  '101': '中女 雉 文书',
  '001': '长男 龙 竹木',
  '110': '长女 鸡 绳索',
  '010': '中男 猪 弓轮',
  '100': '少男 狗 山石',
  '000': '老妇 牛 方物',
};

const objectOptions = TRIGRAM_CODES.map((code) => ({
  value: code,
  name: `${trigramName(code)}，${THINGS[code].replaceAll(' ', '、')}`,
  label: (
    <span className={styles.object}>
      <LineFigure code={code} className={form.figure} />
      <span className={form.name}>{trigramName(code)}</span>
      <span className={styles.things}>{THINGS[code]}</span>
    </span>
  ),
}));

/** Row by row as they lie around who looks, with south above: indices of DIRECTIONS. */
const COMPASS = [7, 0, 1, 6, 2, 5, 4, 3];

const directionOptions = COMPASS.map((place) => {
  const value = LATER_HEAVEN.trigrams[place] as TrigramCode;
  return {
    value,
    name: `${DIRECTIONS[place]}，${trigramName(value)}`,
    label: (
      <span className={styles.direction}>
        {DIRECTIONS[place]}
        <span className={styles.things}>{trigramName(value)}</span>
      </span>
    ),
  };
});

const chosen = (code: TrigramCode | null) => code && `${trigramName(code)} ${trigramNumberOf(code)}`;

const WAY = 'direction';
const trigramIn = (value: unknown): TrigramCode | null => TRIGRAM_CODES.find((code) => code === value) ?? null;
const setObject = (object: TrigramCode): void => enter(WAY, { object });
const setDirection = (direction: TrigramCode): void => enter(WAY, { direction });

/** 方位, 端法: what is seen, and the direction it is in. */
export function DirectionForm({ onCast }: WayProps) {
  const entered = useEntered(WAY);
  const [object, direction] = [trigramIn(entered['object']), trigramIn(entered['direction'])];
  const { hour, field } = useHour(WAY);
  const cast =
    object && direction
      ? castBy(OBJECT_DIRECTION, {
          object: trigramName(object),
          direction: trigramName(direction),
          hourNumber: hour.hourNumber,
        })
      : null;
  return (
    <WayForm
      method="object-direction"
      cast={cast}
      prompt={object ? '再选方位' : '选所见的人或物，与它所在的方位'}
      onCast={(made) => onCast(made, hour.moment())}
    >
      <Choice
        name="object"
        legend="物"
        hint={chosen(object) ?? undefined}
        options={objectOptions}
        value={object}
        onChange={setObject}
        look="tiles"
      />
      <div className={styles.compass}>
        <Choice
          name="direction"
          legend="方位"
          hint={chosen(direction) ?? undefined}
          options={directionOptions}
          value={direction}
          onChange={setDirection}
          look="tiles"
        />
      </div>
      {field}
    </WayForm>
  );
}
