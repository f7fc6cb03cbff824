import type { Option } from "../cli/command.ts";
import { alphaOptionOf, DURATION_OPTION, JOIN_OPTIONS } from "../cli/stream-options.ts";

export const SEND_OPTIONS = {
  ...JOIN_OPTIONS,
  input: {
    type: "string",
    short: "i",
    value: "SOURCE",
    help: {
      en: "file, srt://, rtsp://, rtmp://, udp://, - (standard input), test, camera[:name], screen[:name], microphone[:name], ndi:NAME, decklink:N[,mode=MODE][,connection=NAME]",
      ja: "ファイル、srt://、rtsp://、rtmp://、udp://、-(標準入力)、test、camera[:名前]、screen[:名前]、microphone[:名前]、ndi:名前、decklink:番号[,mode=形式][,connection=端子]",
    },
  },
  format: {
    type: "string",
    value: "NAME",
    help: { en: "FFmpeg's name of the input's format", ja: "入力の形式(FFmpegの名前)" },
  },
  video: { type: "string", value: "N", help: { en: "video channel", ja: "映像チャンネル" } },
  audio: { type: "string", value: "N", help: { en: "audio channel", ja: "音声チャンネル" } },
  "audio-track": {
    type: "string",
    value: "N[,N]",
    help: {
      en: "audio track, from 1; two become left and right, more the channels of --audio-map. Default: the first, or mono tracks together",
      ja: "音声トラックの番号(1から)。2つ書くと左と右、3つ以上は --audio-map のチャンネルになる(なければ1番目。モノラルはまとめて扱う)",
    },
  },
  "audio-map": {
    type: "string",
    value: "MAP",
    help: {
      en: "audio channels to send: 5.1, 7.1 or stereo, alone or with the source's channels (5.1=1,2,5,6,3,4 for L R C LFE Ls Rs), or up to 8 separate ones (1,2,3,4)",
      ja: "送る音声チャンネル。5.1、7.1、stereo(5.1=1,2,5,6,3,4 と書くと L R C LFE Ls Rs に使う入力の番号を指定)、または独立した8つまで(1,2,3,4)",
    },
  },
  size: { type: "string", value: "WxH", help: { en: "maximum resolution (1280x720)", ja: "最大解像度(1280x720)" } },
  alpha: alphaOptionOf({
    en: "send transparency too (WebM, ProRes 4444): straight or premultiplied, as the source has it",
    ja: "透明度(アルファ)も送る(WebM、ProRes 4444)。入力に合わせて straight か premultiplied を指定",
  }),
  fps: {
    type: "string",
    value: "N",
    help: { en: "frames per second (default: as the source)", ja: "フレームレート(なければ入力のまま)" },
  },
  bitrate: {
    type: "string",
    value: "MBPS",
    help: { en: "video bitrate, Mbit/s, 0.05-200 (5)", ja: "映像のビットレート Mbit/s、0.05〜200(5)" },
  },
  "audio-bitrate": {
    type: "string",
    value: "KBPS",
    help: {
      en: "audio bitrate, kbit/s, 6-510 (128; 64 a channel with more than two)",
      ja: "音声のビットレート kbit/s、6〜510(128。3チャンネル以上では1チャンネルあたり64)",
    },
  },
  encoder: {
    type: "string",
    value: "NAME",
    help: { en: "H.264 encoder; auto uses hardware where available", ja: "H.264エンコーダー(autoは使えればハードウェア)" },
  },
  fast: { type: "string", value: "N", help: { en: "FAST channel (Multi Latency)", ja: "FASTチャンネル(Multi Latency)" } },
  hold: {
    type: "string",
    value: "MS",
    help: { en: "delay of the normal channel, ms, 0-1000 (750)", ja: "通常チャンネルの遅延 0〜1000 ms(750)" },
  },
  control: {
    type: "string",
    value: "N",
    help: { en: "control channel for Control Quality answers", ja: "Control Qualityの応答を送る制御チャンネル" },
  },
  quality: {
    type: "string",
    value: "N",
    help: {
      en: "control channel on which receivers set the bitrate",
      ja: "受信側がビットレートを変える制御チャンネル",
    },
  },
  "quality-limit": {
    type: "string",
    value: "MBPS",
    help: { en: "maximum bitrate that receivers can set", ja: "受信側が指定できる上限" },
  },
  standby: {
    type: "boolean",
    help: {
      en: "stand by: take over when the channel's sender fails or its owner switches",
      ja: "スタンバイで待機し、このチャンネルの送信が途切れるか、契約者が切り替えると引き継ぐ",
    },
  },
  "return-after": {
    type: "string",
    value: "S",
    help: {
      en: "after a standby took over, go back on air once steady for S seconds, 1-3600; default only by hand",
      ja: "スタンバイに切り替わったあと、S秒(1〜3600)安定したら自動で戻る(なければ手動)",
    },
  },
  via: {
    type: "string",
    multiple: true,
    value: "NETWORK",
    help: {
      en: "network to send over, by interface or local address; up to 4, which carry the same packets. NETWORK:backup carries them only while the others lose packets",
      ja: "送信に使うネットワーク(インターフェース名かこのコンピューターのアドレス)。4つまで書け、同じパケットを流す。名前:backup は、ほかでパケットが失われている間だけ流す",
    },
  },
  retry: {
    type: "boolean",
    help: {
      en: "reopen a file or URL that cannot be read; live sources are always reopened",
      ja: "ファイルやURLも、読めないときは開き直す(ライブの入力は常に開き直します)",
    },
  },
  loop: { type: "boolean", help: { en: "loop the file", ja: "ファイルを繰り返す" } },
  ...DURATION_OPTION,
} as const satisfies Record<string, Option>;
