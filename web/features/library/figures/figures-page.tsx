import { useState } from 'react';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, shortName } from '#core/hexagram/king-wen.ts';
import { useSearchParams } from '#web/platform/navigation/router.tsx';
import { Tabs } from '#web/ui/book/tabs.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { ARRANGEMENTS, type ArrangementId } from './arrangement.ts';
import { FigureChart } from './figure-chart.tsx';
import { chosenFigure } from './figure-path.ts';
import { ORDER_WORDS, pairWords, placeWords, spokenValue, USE_WORDS } from './figure-words.ts';
import styles from './figures-page.module.css';

const TABS: readonly { readonly id: ArrangementId; readonly label: string }[] = [
  { id: 'ring', label: '方圆图' },
  { id: 'palaces', label: '八宫' },
  { id: 'canons', label: '上下经' },
];

/** The sixty-four as a whole, in three orders. The order is in the address, so that back returns to it. */
export function FiguresPage() {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(chosenFigure.code);
  const open = TABS.find(({ id }) => id === search.get('by'))?.id ?? 'ring';
  const choose = (code: HexagramCode) => {
    chosenFigure.code = code;
    setChosen(code);
  };
  return (
    <>
      <PageHeader title={TITLES.figures} back="/library" />
      <Tabs
        tabs={TABS}
        open={open}
        onOpen={(id) => setSearch(id === 'ring' ? {} : { by: id }, { replace: true })}
        label="次序"
      >
        <div className={styles.card}>
          <FigureChart
            arrangement={ARRANGEMENTS[open]}
            chosen={chosen}
            onChoose={choose}
            value={spokenValue(open, chosen)}
            describedBy="order"
          />
        </div>
        <ChosenRow code={chosen} place={placeWords(open, chosen)} />
        <p className={`${styles.words} detail`} id="order">
          {ORDER_WORDS[open]}
        </p>
        <p className={`${styles.words} detail`}>{USE_WORDS}</p>
      </Tabs>
    </>
  );
}

/** The chosen figure, as a link to its page. */
function ChosenRow({ code, place }: { readonly code: HexagramCode; readonly place: string }) {
  return (
    <a href={`/hexagram/${code}`} className={styles.chosen}>
      <LineFigure code={code} width={38} />
      <span className="grow">
        <b>{shortName(code)}</b>{' '}
        <small>
          {fullName(code)} · 第 {hexagramNumberOf(code)} 卦
        </small>
        <span className={styles.place}>{place}</span>
        <span className={styles.place}>{pairWords(code)}</span>
      </span>
      <ForwardIcon />
    </a>
  );
}
