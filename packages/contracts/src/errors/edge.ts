import type { ErrorRow } from "./error-row.ts";

/** Errors of the desktop client's control edge. */
export const EDGE_ERRORS = {
  "edge-cannot-listen": {
    status: 500,
    ja: "このアドレスとポートでは待ち受けできません。アドレスがこの端末のものか、ポートの使用が許可されているか確認してください。",
    en: "The app cannot listen on this address and port. Check that the address belongs to this computer and that you are allowed to use the port.",
  },
  "edge-unreachable": {
    status: 503,
    ja: "送り先の機器に接続できません。電源、アドレス、ポートを確認してください。自動で再接続します。",
    en: "The device cannot be reached. Check its power, address and port. The app keeps trying.",
  },
  "edge-hung-up": {
    status: 502,
    ja: "相手の機器が接続をすぐに切断します。ポートが別の機能のものでないか、接続数の上限に達していないか確認してください。間隔を空けて再接続します。",
    en: "The device closes each connection immediately. Check that the port is right and that the device accepts more connections. The app retries less often.",
  },
  "edge-channel-not-sent": {
    status: 409,
    ja: "この制御チャンネルは、このアプリから送信していません。送信する制御チャンネルに加えてください。",
    en: "This app is not sending on this control channel. Add it to the control channels to send.",
  },
  "edge-value": {
    status: 400,
    ja: "値が正しくありません。タリーは0〜3、そのほかは制御信号の対応表のとおりに指定してください。",
    en: "Invalid value. Tally is 0 to 3; for others, see the control signal table.",
  },
  "edge-address": {
    status: 404,
    ja: "このアドレスの制御信号はありません。",
    en: "There is no control signal at this address.",
  },
  "osc-malformed": {
    status: 400,
    ja: "OSCとして読み取れないデータが届きました。送り側の設定(ポート、UDPかTCPか、区切り方)を確認してください。",
    en: "The received data is not OSC. Check the sender's port, whether it uses UDP or TCP, and its framing.",
  },
  "tsl-malformed": {
    status: 400,
    ja: "TSL UMDとして読み取れないデータが届きました。送り側の版(3.1、4.0、5.0のいずれか)、ポート、UDPかTCPかを確認してください。",
    en: "The received data is not TSL UMD. Check the sender's version (3.1, 4.0 or 5.0), its port, and whether it uses UDP or TCP.",
  },
  "tsl-checksum": {
    status: 400,
    ja: "TSL UMD 4.0のチェックサムが合わないため、このデータは使いません。送り側と、途中のシリアル変換器などを確認してください。",
    en: "A TSL UMD 4.0 packet has a wrong checksum and was ignored. Check the sender and the path, such as a serial converter.",
  },
  "tsl-control-data": {
    status: 400,
    ja: "TSL UMDの表示装置向けの制御情報にはタリーがないため、使いません。タリーを送るよう送り側を設定してください。",
    en: "TSL UMD control data has no tally and was ignored. Set the sender to send tally.",
  },
  "osc-time-tag": {
    status: 400,
    ja: "OSCバンドルの時刻が1分より先のため、破棄しました。送り側とこの端末の時計を合わせてください(NTPなど)。",
    en: "An OSC bundle is dated more than a minute ahead and was dropped. Set the clocks of the sender and this computer, for example by NTP.",
  },
  "osc-too-many": {
    status: 429,
    ja: "OSCの受信が多すぎるため、一部を破棄しました。送り側の頻度を下げてください。",
    en: "Too many OSC messages arrived, so some were dropped. Lower the rate on the sender.",
  },
  "edge-token": {
    status: 401,
    ja: "トークンが正しくありません。アプリに表示されているトークンを使ってください。",
    en: "The token is wrong. Use the one shown in the app.",
  },
  "edge-origin": {
    status: 403,
    ja: "このページやホスト名からは操作できません。許可する送信元(Origin)に加えてください。",
    en: "This page or host name is not allowed. Add it to the allowed origins.",
  },
  "obs-unreachable": {
    status: 503,
    ja: "OBSに接続できません。OBSを起動し、「WebSocketサーバー設定」でサーバーを有効にしてください。自動で再接続します。",
    en: "OBS cannot be reached. Start OBS and enable its WebSocket server. The app keeps trying.",
  },
  "obs-password": {
    status: 401,
    ja: "OBSのWebSocketサーバーのパスワードが違います。OBSの「接続情報を表示」で確認してください。",
    en: "The password for the OBS WebSocket server is wrong. OBS shows it under Show Connect Info.",
  },
  "obs-unsupported": {
    status: 426,
    ja: "このOBSは対応していません。WebSocketサーバー5(OBS 28以降)が必要です。",
    en: "This OBS is not supported. It needs WebSocket server 5 (OBS 28 or later).",
  },
  "visca-unreachable": {
    status: 503,
    ja: "カメラが応答しません。電源、アドレスとポート、カメラ側のVISCAの設定を確認してください。自動で再接続します。",
    en: "The camera does not answer. Check its power, address and port, and that VISCA is enabled on it. The app keeps trying.",
  },
  "visca-syntax": {
    status: 400,
    ja: "この操作はカメラが対応していません。",
    en: "The camera doesn't support this command.",
  },
  "visca-busy": {
    status: 409,
    ja: "カメラがほかの操作の途中です。少し待ってからもう一度操作してください。",
    en: "The camera is still carrying out other commands. Try again in a moment.",
  },
  "visca-refused": {
    status: 409,
    ja: "カメラの今の状態ではこの操作はできません(電源が切れている、オートフォーカス中など)。",
    en: "The camera cannot do this now, for example because it is in standby or in autofocus.",
  },
  "visca-malformed": {
    status: 400,
    ja: "カメラからVISCAとして読み取れないデータが届きました。方式(visca-ip、udp、tcp)とポートを確認してください。",
    en: "The data from the camera is not VISCA. Check the protocol (visca-ip, udp or tcp) and the port.",
  },
  "visca-sequence": {
    status: 502,
    ja: "カメラの応答のシーケンス番号が正しくありません。操作は届いた順に対応づけます。カメラのファームウェアを更新するか、対応していればprotocolをudpにしてください。",
    en: "The camera answers with wrong sequence numbers. Its replies are matched by order instead. Update its firmware, or set protocol to udp if it supports that.",
  },
  "vmix-unreachable": {
    status: 503,
    ja: "vMixに接続できません。vMixが起動しているか、アドレスとTCPポート8099への接続を確認してください。自動で再接続します。",
    en: "vMix cannot be reached. Check that vMix is running, its address, and that TCP port 8099 is open. The app keeps trying.",
  },
  "vmix-malformed": {
    status: 502,
    ja: "vMixのTCP APIとして読み取れないデータが届きました。アドレスとポートを確認してください。",
    en: "The received data is not from vMix's TCP API. Check the address and the port.",
  },
  "vmix-refused": {
    status: 502,
    ja: "vMixがタリーの購読を拒否しました。vMixのバージョンとTCP APIの設定を確認してください。",
    en: "vMix refused to report its tally. Check its version and its TCP API.",
  },
  "atem-unreachable": {
    status: 503,
    ja: "ATEMに接続できません。電源、アドレス、同じネットワークにあるかを確認してください。自動で再接続します。",
    en: "The ATEM cannot be reached. Check its power, its address, and that it is on the same network. The app keeps trying.",
  },
  "atem-full": {
    status: 503,
    ja: "ATEMに接続しているアプリが多すぎます。ほかの接続を閉じてください。自動で再接続します。",
    en: "Too many apps are connected to the ATEM. Close another one. The app keeps trying.",
  },
  "atem-malformed": {
    status: 502,
    ja: "ATEMのものではないデータが届きました。アドレスを確認してください。",
    en: "The received data is not from an ATEM. Check the address.",
  },
} as const satisfies Record<string, ErrorRow>;
