import type { Language } from "@setsuna/contracts";
import styles from "../../components/drawings/drawing.module.css";
import { Arrow, Box, DRAWING_WIDTH, Drawing, Word } from "../../components/drawings/drawing.tsx";
import { inMs, latencyOf } from "../../landing/record/latency-figures.ts";

const PATHS = {
  ja: {
    label: "送信側から中継へ映像が1本送られ、中継からFASTチャンネルがすぐに、通常チャンネルが遅延の列を通って遅れて出る。",
    sender: "送信側",
    senderLine: "カメラと符号化は1つ",
    upload: "送信は1本",
    again: "送り直しの依頼",
    relay: "中継",
    hold: "遅延の列",
    holdLine: "750 ms 待つあいだに補う",
    fast: "FASTチャンネル",
    fastLine: "操作する人、話す人",
    main: "通常チャンネル",
    mainLine: "会場、配信、収録",
  },
  en: {
    label:
      "The sender uploads one picture to the relay; the relay passes it on at once on the FAST channel, and through a delay line on the normal channel.",
    sender: "Sender",
    senderLine: "one camera, one encoder",
    upload: "one upload",
    again: "asks again for what is lost",
    relay: "Relay",
    hold: "Delay line",
    holdLine: "repaired while it waits 750 ms",
    fast: "FAST channel",
    fastLine: "who steers, who talks",
    main: "Normal channel",
    mainLine: "venue, broadcast, recording",
  },
} as const;

/** One upload, two channels. */
export const PathsDrawing = ({ language }: { readonly language: Language }) => {
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

const SCALE = {
  ja: {
    label: (fast: string) => `1秒の目盛りに3本の線。いま、そこから${fast}ミリ秒後のFAST、さらに750ミリ秒後の通常チャンネル。`,
    now: "いま",
    fast: "FAST",
    main: "通常",
    caption: (fast: string) =>
      `1秒を75に分けた目盛りに、同じ瞬間が見える時刻を置いたもの。FASTの${fast} msは、欠けのない回線での当社の測定値(撮影から画面まで、30フレーム/秒、カメラと表示装置を含まない)です。通常チャンネルはそれに設定した750 msが加わります。`,
  },
  en: {
    label: (fast: string) =>
      `Three lines on a ruler of one second: now, FAST ${fast} milliseconds later, and the normal channel 750 milliseconds after that.`,
    now: "now",
    fast: "FAST",
    main: "normal",
    caption: (fast: string) =>
      `One second in 75 steps, with the times at which one moment is seen. The ${fast} ms of FAST are what we measured on a clean line (capture to screen, 30 frames a second, without camera and display); the normal channel has the set 750 ms on top.`,
  },
} as const;

/** Now, FAST and the normal channel on a ruler of one second, to scale. */
export const ScaleDrawing = ({ language }: { readonly language: Language }) => {
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
