import { config } from '#contract/auth.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { Card, PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './about-page.module.css';
import { VERSION } from './version.ts';

const MAIL = 'mailto:';

export function AboutPage() {
  return (
    <>
      <PageHeader title={TITLES.about} back="/profile" />
      <div className={`${styles.about} stack gap-8`}>
        <Card label="观象">
          <p>
            观象是一本可以随手翻的《周易》，也是一件起卦的器具：手动或按时间起卦，读经文与白话，存下卦例，猜一猜射覆。
          </p>
          <p>卦与历法都在本机推算，未登录也能用，没有网络也能用。这里只陈列卦象与文字，不替人下断语。</p>
        </Card>
        <Card label="文字">
          <h2>文字</h2>
          <p>
            经文、彖传、象传用通行本，底本取王弼、孔颖达一系，逐字校过；八卦取象据《说卦》，旺衰据《梅花易数》。经文属公有领域。
          </p>
          <p>白话、解说、文章与八卦的诗由本项目撰写，标点为本项目所加。</p>
        </Card>
        <Card label="字体与历法">
          <h2>字体与历法</h2>
          <p>
            题名所用楷体取自
            <a href="https://github.com/lxgw/LxgwWenKai" target="_blank" rel="noreferrer">
              霞鹜文楷
            </a>
            ，裁去不用的字，改名 YiKai，依 SIL 开放字体许可证 1.1。正文用系统自带的字体。
          </p>
          <p>农历与节气由 lunar-typescript（MIT）算出，列成 1899 至 2101 年的表。</p>
          <p>汉字的笔画与四声取自 Unicode 的 Unihan 数据库 15.0，依 Unicode 许可证第 3 版。</p>
        </Card>
        <Card label="许可与版本">
          <h2>许可与版本</h2>
          <p>程序与自撰的文字依 MIT 许可证发布，可以自由使用、修改、架设。</p>
          <p>版本 {VERSION}</p>
        </Card>
        <Feedback />
      </div>
    </>
  );
}

/** Only where the operator has said where feedback goes. */
function Feedback() {
  const { data } = useCall(config, {});
  const contact = data?.contact;
  if (contact === undefined) return null;
  const isMail = contact.startsWith(MAIL);
  return (
    <Card label="反馈">
      <h2>反馈</h2>
      <p>发现错字，或有话要说，都欢迎告诉本站的管理者。</p>
      <a href={contact} className={styles.contact} rel="noreferrer" target={isMail ? undefined : '_blank'}>
        {isMail ? contact.slice(MAIL.length) : contact}
      </a>
    </Card>
  );
}
