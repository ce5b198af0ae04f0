import type { Bases, CastWithBasis } from '#core/casting/cast.ts';
import { parseCastWithBasis } from '#core/casting/methods.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { Choice } from '#web/ui/choice.tsx';
import { useHour } from './hour-field.tsx';
import { countOf, NumberField } from './number-field.tsx';
import styles from './way-form.module.css';
import { WayForm } from './way-form.tsx';
import { textIn, type WayProps } from './way-names.ts';

type NumberMethod = 'sounds' | 'things' | 'two-numbers' | 'three-numbers' | 'zhang-chi' | 'chi-cun';

interface Kind<Name extends NumberMethod> {
  readonly name: string;
  readonly fields: readonly string[];
  /** The hour counts: what is typed may be nothing, which gives null. */
  readonly hasHour: boolean;
  readonly basisOf: (numbers: readonly (number | null)[], hourNumber: number) => Record<keyof Bases[Name], unknown>;
}

const KINDS: { readonly [Name in NumberMethod]: Kind<Name> } = {
  sounds: {
    name: '声音',
    fields: ['几声'],
    hasHour: true,
    basisOf: ([number], hourNumber) => ({ number, hourNumber }),
  },
  things: {
    name: '物数',
    fields: ['几件'],
    hasHour: true,
    basisOf: ([number], hourNumber) => ({ number, hourNumber }),
  },
  'two-numbers': {
    name: '两数',
    fields: ['先数', '后数'],
    hasHour: true,
    basisOf: (numbers, hourNumber) => ({ numbers, hourNumber }),
  },
  'three-numbers': {
    name: '三数',
    fields: ['上卦数', '下卦数', '动爻数'],
    hasHour: false,
    basisOf: (numbers) => ({ numbers }),
  },
  'zhang-chi': {
    name: '丈尺',
    fields: ['丈', '尺'],
    hasHour: false,
    basisOf: ([zhang, chi]) => ({ zhang, chi }),
  },
  'chi-cun': {
    name: '尺寸',
    fields: ['尺', '寸'],
    hasHour: true,
    basisOf: ([chi, cun], hourNumber) => ({ chi, cun, hourNumber }),
  },
};

const kindOptions = (Object.keys(KINDS) as NumberMethod[]).map((value) => ({ value, label: KINDS[value].name }));

const WAY = 'numbers';
const setMethod = (method: NumberMethod): void => enter(WAY, { method });

/** 数: one number as sounds or as things, two, three, or a length. */
export function NumbersForm({ onCast }: WayProps) {
  const entered = useEntered(WAY);
  const method = kindOptions.find(({ value }) => value === entered['method'])?.value ?? 'sounds';
  const { hour, field } = useHour(WAY);
  const { fields, hasHour, basisOf } = KINDS[method];
  const textOf = (label: string): string => textIn(entered[`${method} ${label}`]);
  const numbers = fields.map((label) => countOf(textOf(label)));
  const cast: CastWithBasis | null = parseCastWithBasis(method, basisOf(numbers, hour.hourNumber));
  return (
    <WayForm
      method={method}
      cast={cast}
      prompt={fields.length === 1 ? '填一个数，随即成卦' : '数填齐，随即成卦'}
      onCast={(made) => onCast(made, hasHour ? hour.moment() : undefined)}
    >
      <Choice
        name="numbers"
        legend="数的来历"
        isLegendHidden
        options={kindOptions}
        value={method}
        onChange={setMethod}
        look="chips"
      />
      <div className={hasHour && fields.length === 1 ? `${styles.fields} ${styles.withHour}` : styles.fields}>
        {fields.map((label) => (
          <NumberField
            key={`${method} ${label}`}
            label={label}
            text={textOf(label)}
            onChange={(text) => enter(WAY, { [`${method} ${label}`]: text })}
          />
        ))}
        {hasHour && <div className={fields.length > 1 ? styles.ownRow : undefined}>{field}</div>}
      </div>
    </WayForm>
  );
}
