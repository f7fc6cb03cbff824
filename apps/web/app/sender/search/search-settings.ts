import { foldedText } from "@setsuna/kit";
import type { KeyOf, Spaces } from "../../i18n/keys.ts";
import type { FoldName } from "../folds/folds.ts";

export interface Setting {
  readonly fold: FoldName | "presets";
  readonly label: KeyOf<Spaces["site"]>;
  readonly words: string;
}

export const SETTINGS: readonly Setting[] = [
  { fold: "presets", label: "presets.heading", words: "presets profile save load share プリセット 保存 読み込み 共有" },
  { fold: "target", label: "client.id", words: "serial id room シリアルid 番号 部屋" },
  { fold: "target", label: "client.channels", words: "channels video audio control チャンネル 映像 音声 制御" },
  { fold: "target", label: "client.password", words: "id password idパスワード 暗証 鍵 encryption 暗号化" },
  { fold: "quality", label: "sender.size", words: "size resolution 1080p 720p hd 解像度 サイズ 大きさ" },
  { fold: "quality", label: "sender.fps", words: "frame rate fps framerate フレームレート コマ" },
  { fold: "quality", label: "sender.bitrate", words: "video bitrate quality mbit bandwidth 映像ビットレート 画質 帯域" },
  { fold: "quality", label: "sender.codec", words: "codec h.264 h264 vp8 vp9 av1 コーデック 符号化" },
  {
    fold: "quality",
    label: "pathCheck.heading",
    words: "connection check line speed test uplink 回線チェック 回線 速度 テスト 上り",
  },
  { fold: "sound", label: "sender.audioBitrate", words: "audio bitrate opus kbit 音声ビットレート 音質" },
  {
    fold: "sound",
    label: "sender.audioLayout",
    words: "audio layout stereo mono surround 5.1 7.1 音声の構成 ステレオ モノラル サラウンド",
  },
  { fold: "sound", label: "sender.echoCancellation", words: "echo cancellation aec エコーキャンセル 抑える ハウリング" },
  { fold: "sound", label: "sender.noiseSuppression", words: "noise suppression suppress ノイズ抑制 雑音 抑える" },
  { fold: "delay", label: "multiLatency.fastChannel", words: "fast channel multi latency fastチャンネル 遅延 低遅延" },
  { fold: "delay", label: "multiLatency.hold", words: "normal channel delay latency buffer 通常チャンネルの遅延 バッファー" },
  { fold: "delay", label: "pathCheck.linkDelay", words: "delay in shared links 共有リンクの遅延" },
  {
    fold: "protection",
    label: "meter.redundancy",
    words: "audio redundancy protect sound loss packet copies fec 音声の冗長化 損失 補う パケット",
  },
  { fold: "protection", label: "sender.follow", words: "follow the slowest receiver 最も遅い受信側に合わせる" },
  { fold: "protection", label: "sender.keyframe", words: "keyframe interval gop キーフレーム間隔" },
  {
    fold: "control",
    label: "quality.channel",
    words: "bitrate-control channel control quality ビットレート制御チャンネル 画質",
  },
  { fold: "control", label: "quality.allow", words: "let receivers set the bitrate 受信側によるビットレートの変更を許可する" },
  { fold: "control", label: "tally.send", words: "send tally pgm pvw program preview タリー プログラム プレビュー タリーを送る" },
  { fold: "control", label: "sender.control", words: "send a control value signal event state 制御信号を送る 値 イベント" },
  { fold: "routes", label: "route.label", words: "route for picture and sound relay direct p2p 映像と音声の経路 中継 直接" },
  { fold: "routes", label: "route.receivers", words: "direct receivers p2p served directly 直接送る台数 受信側" },
  {
    fold: "devices",
    label: "pairing.offer",
    words: "connect another device pairing code phone qr 別の端末をつなぐ ペアリング コード スマートフォン",
  },
  { fold: "devices", label: "talkback.channel", words: "talkback audio channel intercom トークバックの音声チャンネル インカム" },
  { fold: "devices", label: "twoWay.link", words: "open the two-way page 双方向の画面を開く" },
];

const folded = (text: string): string => foldedText(text).toLowerCase();
const FOLDED = SETTINGS.map((setting) => ({ setting, words: folded(setting.words) }));

/** Returns the settings that contain every word of `query`, in any width and case. Undefined for a blank query. */
export const searchSettings = (query: string): readonly Setting[] | undefined => {
  const terms = folded(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return undefined;
  return FOLDED.flatMap(({ setting, words }) => (terms.every((term) => words.includes(term)) ? [setting] : []));
};
