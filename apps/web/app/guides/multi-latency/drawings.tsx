import styles from "../../components/drawings/drawing.module.css";
import { Arrow, Box, DRAWING_WIDTH, Drawing, Word } from "../../components/drawings/drawing.tsx";
import * as en from "../../content/en/guides/multi-latency-drawings.ts";
import { inMs, latencyOf } from "../../content/figures/latency-figures.ts";
import * as ja from "../../content/ja/guides/multi-latency-drawings.ts";
import { useLanguage } from "../../i18n/use-language.ts";

const PATHS = { ja: ja.paths, en: en.paths };

export const PathsDrawing = () => {
  const { language } = useLanguage();
  const words = PATHS[language];
  return (
    <Drawing label={words.label} height={300}>
      <Box at={[100, 2]} size={[160, 48]} name={words.sender} lines={[words.senderLine]} />
      <Arrow
        along={[
          [170, 50],
          [170, 96],
        ]}
      />
      <Word at={[160, 78]} end="end">
        {words.upload}
      </Word>
      <Arrow
        kind="back"
        along={[
          [192, 98],
          [192, 53],
        ]}
      />
      <Word at={[200, 78]}>{words.again}</Word>
      <Box at={[20, 98]} size={[320, 40]} name={words.relay} />
      <Arrow
        along={[
          [85, 138],
          [85, 248],
        ]}
      />
      <Arrow
        kind="later"
        along={[
          [265, 138],
          [265, 164],
        ]}
      />
      <Box at={[180, 166]} size={[178, 48]} name={words.hold} lines={[words.holdLine]} />
      <Arrow
        kind="later"
        along={[
          [265, 214],
          [265, 248],
        ]}
      />
      <Box at={[2, 250]} size={[166, 48]} name={words.fast} lines={[words.fastLine]} />
      <Box at={[180, 250]} size={[178, 48]} name={words.main} lines={[words.mainLine]} />
    </Drawing>
  );
};

const SCALE = { ja: ja.scale, en: en.scale };

export const ScaleDrawing = () => {
  const { language } = useLanguage();
  const words = SCALE[language];
  const { p50 } = latencyOf("clean", "ours");
  const fast = inMs(p50);
  const left = 14;
  const at = (ms: number): number => left + (ms / 1000) * (DRAWING_WIDTH - left - 6);
  const ticks = Array.from(
    { length: 76 },
    (_, step) => `M${at((step * 1000) / 75).toFixed(2)} 120v${step % 5 === 0 ? -12 : -6}`,
  ).join("");
  return (
    <Drawing label={words.label(fast)} height={146} caption={words.caption(fast)}>
      <path className={styles.rule} d={`${ticks}M${at(0)} 120H${at(1000)}`} />
      <path className={styles.echo} d={`M${at(p50)} 24V120M${at(p50 + 750)} 24V120`} />
      <path className={styles.now} d={`M${at(0)} 8V120`} />
      <Word at={[0, 140]}>{words.now}</Word>
      <Word at={[at(p50) + 6, 34]}>{words.fast}</Word>
      <text className={styles.figureText} x={at(p50) + 6} y={50}>
        {`${fast} ms`}
      </text>
      <Word at={[at(p50 + 750) - 6, 34]} end="end">
        {words.main}
      </Word>
      <text className={styles.figureText} x={at(p50 + 750) - 6} y={50} textAnchor="end">
        {`${inMs(p50 + 750)} ms`}
      </text>
      <Word at={[at(1000), 140]} end="end">
        1 s
      </Word>
    </Drawing>
  );
};
