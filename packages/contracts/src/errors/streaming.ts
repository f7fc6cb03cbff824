import type { ErrorRow } from "./error-row.ts";

/** Errors of signaling, media and devices. Spec §5, §8 Streaming. */
export const STREAMING_ERRORS = {
  "bad-message": {
    status: 400,
    ja: "シグナリングのメッセージが正しくありません。",
    en: "The signalling message is not valid.",
  },
  "unexpected-message": {
    status: 409,
    ja: "このメッセージは今の状態では受け付けられません。",
    en: "This message is not accepted in the current state.",
  },
  "too-many-messages": {
    status: 429,
    ja: "メッセージが多すぎます。少し待ってから続けてください。",
    en: "Too many messages. Wait a moment, then continue.",
  },
  "unsupported-protocol": {
    status: 426,
    ja: "このページは古くなっています。再読み込みしてください。",
    en: "This page is out of date. Reload it.",
  },
  "bad-serial-id": {
    status: 400,
    ja: "シリアルIDの形ではありません。英字7文字(例 abc-defg)で入力してください。",
    en: "This is not a serial ID. Enter its seven letters, such as abc-defg.",
  },
  "unknown-serial-id": {
    status: 404,
    ja: "このシリアルIDは見つかりません。IDを確認してください。",
    en: "This serial ID does not exist. Check the ID.",
  },
  "bad-channel": {
    status: 400,
    ja: "チャンネル番号ではありません。1から255の整数で指定してください。",
    en: "This is not a channel. Use a whole number from 1 to 255.",
  },
  "bad-delay": {
    status: 400,
    ja: "遅延に使えない値です。0から1000ミリ秒の整数で指定してください。",
    en: "This delay cannot be used. Use a whole number of milliseconds from 0 to 1000.",
  },
  "fast-channel-same": {
    status: 400,
    ja: "FASTチャンネルは通常のチャンネルと異なる番号にしてください。",
    en: "The FAST channel must differ from the normal channel.",
  },
  "channel-over-limit": {
    status: 403,
    ja: "このIDで使える映像チャンネルの上限を超えています。",
    en: "This channel is above the ID's number of video channels.",
  },
  "channel-twice": {
    status: 400,
    ja: "この番号は、この画面の別の送信で使われています。別の番号にしてください。",
    en: "Another source on this page already uses this number. Choose another one.",
  },
  "quality-channel-is-main": {
    status: 400,
    ja: "ビットレート制御チャンネルには、制御チャンネルと違う番号を指定してください。",
    en: "The bitrate-control channel must differ from the control channel.",
  },
  "quality-out-of-range": {
    status: 400,
    ja: "ビットレートは 50000 から 200000000 bit/s の整数で指定してください。",
    en: "A bitrate is a whole number from 50000 to 200000000 bit/s.",
  },
  "quality-not-allowed": {
    status: 403,
    ja: "送信側は、受信側によるビットレートの変更を許可していません。",
    en: "The sender does not let receivers set the bitrate.",
  },
  "quality-no-video": {
    status: 409,
    ja: "送信側は映像を送っていません。",
    en: "The sender is not sending any video.",
  },
  "wrong-password": {
    status: 401,
    ja: "IDまたはパスワードが違います。両方を確認してください。何も開始していません。",
    en: "The ID or its password is wrong. Check both. Nothing has been started.",
  },
  "too-many-guesses": {
    status: 429,
    ja: "違うIDまたはパスワードが何度も入力されたため、接続をしばらく受け付けません。数分待ってから、正しいIDとパスワードで開始してください。",
    en: "A wrong ID or password was entered too many times, so connections are blocked for now. Wait a few minutes, then start with the right ones.",
  },
  "bad-blinded-password": {
    status: 400,
    ja: "パスワードの確認を始められませんでした。ページを再読み込みするか、プログラムを更新してください。",
    en: "The password could not be checked. Reload the page, or update the program.",
  },
  "evaluation-forged": {
    status: 403,
    ja: "サーバーがパスワードを正しく確認していないため、接続を止めました。何も送信していません。別の回線で試し、同じ表示が続くときは運営者に連絡してください。",
    en: "The server did not check the password as it should, so the connection was stopped. Nothing was sent. Try another network; if this stays, contact the operator.",
  },
  "password-not-set": {
    status: 401,
    ja: "このIDにはパスワードが設定されていません。パスワードを空欄にしてください。",
    en: "This ID has no password. Leave the password blank.",
  },
  "encrypted-id": {
    status: 403,
    ja: "このIDはWHIP/WHEPでは利用できません。IDが間違っているか、パスワードまたはリンクで保護されています。保護されたIDの映像と音声は端末間で暗号化されるため、Setsuna Studioの送信・受信画面をお使いください。",
    en: "This ID cannot be used over WHIP or WHEP: it is wrong, or protected by a password or links. Its video and audio are end-to-end encrypted. Use the sender and receiver pages of Setsuna Studio.",
  },
  "encryption-unsupported": {
    status: 400,
    ja: "このブラウザーではパスワード付きIDの暗号化ができないため、送信しません。最新版のChromiumまたはSafariをお使いください。",
    en: "This browser cannot encrypt for an ID with a password, so nothing is sent. Use an up-to-date Chromium browser or Safari.",
  },
  "encryption-codec": {
    status: 406,
    ja: "パスワード付きIDの映像はH.264またはVP8で送信してください。VP9とAV1は暗号化に対応していません。",
    en: "With an ID password, send H.264 or VP8. VP9 and AV1 cannot be encrypted end to end.",
  },
  "encryption-needs-instant": {
    status: 400,
    ja: "パスワード付きIDの映像と音声は、再生方式が「標準」では復号できません。再生方式を「自動」か「即時」にするか、対応するブラウザーをお使いください。",
    en: "Native playout cannot decrypt an ID with a password. Choose Auto or Instant playout, or another browser.",
  },
  "decryption-failed": {
    status: 403,
    ja: "届いたデータをこのパスワードまたはリンクで復号できません。送信側がこのIDパスワードまたはリンクで開始しているか確認してください。",
    en: "The stream cannot be decrypted with this password or link. Check that the sender was started with the ID password, or with a link to this ID.",
  },
  "sender-forged": {
    status: 403,
    ja: "送信者の署名が正しくないため、受信を止めました。送信側に連絡してください。",
    en: "The sender's signature does not hold, so receiving was stopped. Contact the sender.",
  },
  "epoch-unanswered": {
    status: 403,
    ja: "復号に必要な鍵が送信側から届きません。送信側の配信を一度止めて、開始し直してください。",
    en: "The sender does not answer with the key of this session. Stop the sender and start it again.",
  },
  "epoch-forged": {
    status: 403,
    ja: "届いた鍵に送信側の正しい署名がないため、受信を止めました。送信側に連絡してください。",
    en: "The key of the session does not come from the sender as it should, so receiving was stopped. Contact the sender.",
  },
  "epoch-rolled-back": {
    status: 403,
    ja: "すでに無効になった鍵の映像や音声が届いているため、受信を止めました。送信側に連絡してください。",
    en: "The stream uses a key that has ended, so receiving was stopped. Contact the sender.",
  },
  "sender-outdated": {
    status: 426,
    ja: "送信側のページまたはプログラムが古いため、受信できません。送信側を更新してください。",
    en: "The sender's page or program is too old to be received. Update the sender.",
  },
  "session-replayed": {
    status: 403,
    ja: "過去の配信が再送されているため、受信を止めました。送信側がいま配信しているか確認してください。",
    en: "An earlier session is being played again, so receiving was stopped. Check that the sender is on air now.",
  },
  "sender-gone": {
    status: 410,
    ja: "送信が終わってから1分たったため、受信を終了しました。送信が始まったら、もう一度接続してください。",
    en: "The sender ended a minute ago, so receiving was ended. Connect again when it sends.",
  },
  "previous-stream-exists": {
    status: 409,
    ja: "Previous stream exists! このチャンネルはすでに送信中です。先の送信を止めるか、別のチャンネルを選ぶか、スタンバイで待機してください。",
    en: "Previous stream exists! This channel is already being sent. Stop that sender, choose another channel, or stand by for it.",
  },
  "standby-taken": {
    status: 409,
    ja: "このチャンネルには、すでに別の送信がスタンバイしています。",
    en: "Another sender already stands by for this channel.",
  },
  "standby-unavailable": {
    status: 409,
    ja: "このチャンネルではスタンバイできません。Multi Latencyの映像・音声と制御信号は対象外です。",
    en: "This channel takes no standby: Multi Latency and control data have none.",
  },
  "no-standby": {
    status: 409,
    ja: "このチャンネルには、映像を送っているスタンバイがありません。",
    en: "No standby is sending on this channel.",
  },
  "bitrate-over-limit": {
    status: 403,
    ja: "許可されたビットレートを超えたため、送信を終了しました。ビットレートを下げてください。",
    en: "The bitrate went over what is allowed, so sending has stopped. Lower the bitrate.",
  },
  "path-check-on-air": {
    status: 409,
    ja: "このIDは送信中です。回線チェックは本番の妨げになるため、送信を止めてから行ってください。",
    en: "This ID is on air. A line check would disturb the show: stop sending, then check.",
  },
  "path-check-full": {
    status: 503,
    ja: "いまは回線チェックが混み合っています。少し待ってから、もう一度お試しください。",
    en: "All places for line checks are taken. Wait a moment, then try again.",
  },
  "demo-full": {
    status: 503,
    ja: "ただいまデモの枠がいっぱいです。1分ほどしてから、もう一度お試しください。",
    en: "The demonstration is full at the moment. Try again in about a minute.",
  },
  "demo-only": {
    status: 403,
    ja: "デモ用のIDでできるのは、映像1を中継で送受信することだけです。",
    en: "A demonstration ID can only send and receive video 1 through the relay.",
  },
  "bad-sdp": {
    status: 400,
    ja: "接続情報(SDP)を読み取れませんでした。",
    en: "The connection offer (SDP) could not be read.",
  },
  "no-common-codec": {
    status: 406,
    ja: "双方が使えるコーデックがありません。映像はH.264、HEVC、VP8、VP9、AV1、音声はOpusに対応しています。",
    en: "The two sides have no codec in common. Video can be H.264, HEVC, VP8, VP9 or AV1; audio is Opus.",
  },
  "bundle-required": {
    status: 406,
    ja: "映像と音声を1つの接続にまとめてください(SDPのBUNDLE)。送信ソフトのバンドル設定を max-bundle にすると送れます。",
    en: "Video and audio must share one connection (BUNDLE in the SDP). Set the program's bundle policy to max-bundle.",
  },
  "rtcp-mux-required": {
    status: 406,
    ja: "RTPとRTCPを1つのポートにまとめてください(SDPのrtcp-mux)。別々のポートには対応していません。",
    en: "RTP and RTCP must share one port (rtcp-mux in the SDP). Separate ports are not supported.",
  },
  "dtls-required": {
    status: 406,
    ja: "DTLS-SRTP(UDP/TLS/RTP/SAVPF)で送受信してください。暗号化されていないRTPと、SDESの鍵には対応していません。",
    en: "Use DTLS-SRTP (UDP/TLS/RTP/SAVPF). RTP without encryption and SDES keys are not supported.",
  },
  "ice-lite-unsupported": {
    status: 406,
    ja: "ICE Liteの申し出には対応していません。フルICEに切り替えてください。",
    en: "An ICE Lite client cannot be served. Switch it to full ICE.",
  },
  "payload-type-shared": {
    status: 406,
    ja: "映像と音声で同じペイロードタイプを使っているため、パケットを区別できません。番号を分けるか、SSRCまたはMID拡張を付けてください。",
    en: "Video and audio use one payload type, so their packets cannot be told apart. Use two numbers, or add SSRCs or the MID header extension.",
  },
  "unknown-session": {
    status: 404,
    ja: "この接続はすでに終わっています。もう一度開始してください。",
    en: "This connection has ended. Start again.",
  },
  "ice-restart-unsupported": {
    status: 422,
    ja: "この接続ではICEを再開始できません。接続し直してください。",
    en: "ICE cannot be restarted on this connection. Connect again.",
  },
  "direct-unavailable": {
    status: 409,
    ja: "送信側は今、直接接続を受け付けていません。中継で受信します。",
    en: "The sender takes no more direct connections at the moment. The stream comes through the relay.",
  },
  "relay-unavailable": {
    status: 503,
    ja: "中継サーバーの準備ができていません。数秒後に自動で再接続します。",
    en: "The relay is not ready. Retrying automatically in a few seconds.",
  },
  "relay-lost": {
    status: 503,
    ja: "中継サーバーが停止しました。自動で再接続します。",
    en: "The relay stopped. Reconnecting automatically.",
  },
  "media-timeout": {
    status: 408,
    ja: "データが届かなくなったため接続を終了しました。",
    en: "The connection was ended because nothing was arriving.",
  },
  replaced: {
    status: 409,
    ja: "同じ送信者の新しい接続に切り替わりました。",
    en: "A newer connection of the same client took over.",
  },
  "replay-empty": {
    status: 404,
    ja: "リプレイできる映像がまだありません。映像が届いてから開いてください。",
    en: "There is nothing to replay yet. Open the replay once a picture has arrived.",
  },
  "replay-needs-instant": {
    status: 400,
    ja: "再生方式が「標準」では、届いた映像を記録できないためリプレイを使えません。再生方式を「自動」か「即時」にしてください。",
    en: "Native playout cannot record the stream, so there is no replay. Set playout to Auto or Instant.",
  },
  "replay-decode": {
    status: 500,
    ja: "リプレイの一部を再生できませんでした。ライブには影響ありません。",
    en: "Part of the replay could not be played. The live stream is not affected.",
  },
  "replay-save": {
    status: 500,
    ja: "リプレイをファイルに書き出せませんでした。もう一度保存してください。",
    en: "The replay could not be written to a file. Save it again.",
  },
  "record-needs-instant": {
    status: 400,
    ja: "再生方式が「標準」では、届いた映像をそのまま録画できません。再生方式を「自動」か「即時」にしてください。",
    en: "Native playout cannot record the stream. Set playout to Auto or Instant.",
  },
  "record-no-storage": {
    status: 400,
    ja: "このブラウザーには録画の保存先がありません。プライベートウィンドウではない、新しいChromeかEdgeをお使いください。",
    en: "This browser has no place for recordings. Use a current Chrome or Edge, outside private windows.",
  },
  "record-space-full": {
    status: 507,
    ja: "空き容量がなくなったため、録画を終了しました。ここまでの録画は残っています。",
    en: "The recording ended because the disk is full. Everything up to that moment is kept.",
  },
  "record-failed": {
    status: 500,
    ja: "録画が途中で終了しました。ここまでの録画は残っています。もう一度録画を始めてください。",
    en: "The recording ended early. Everything up to that moment is kept. Start recording again.",
  },
  "camera-denied": {
    status: 403,
    ja: "カメラまたはマイクの使用が許可されていません。ブラウザーの設定で許可してから、もう一度開始してください。",
    en: "The browser does not allow the camera or microphone. Allow them in the browser's settings, then start again.",
  },
  "camera-missing": {
    status: 404,
    ja: "カメラまたはマイクが見つかりません。接続を確認するか、テスト映像を選んでください。",
    en: "No camera or microphone was found. Check the cable, or choose the test picture.",
  },
  "source-ended": {
    status: 404,
    ja: "使用中のカメラ、マイク、または共有していた画面がなくなりました。つなぎ直すか、別の入力を選んでください。",
    en: "The camera, microphone or shared screen was disconnected while in use. Connect it again, or choose another source.",
  },
  "source-muted": {
    status: 409,
    ja: "端末がカメラ、マイク、または画面の共有を一時停止しています。黒い映像か無音が送られています。画面ロック、通話、ほかのアプリを確認してください。使えるようになると自動で戻ります。",
    en: "This device has paused the camera, microphone or screen, so black or silence is sent. Unlock it, end the call, or close the other app. It resumes by itself.",
  },
  "camera-busy": {
    status: 409,
    ja: "カメラまたはマイクを開けませんでした。ほかのアプリが使用していないか確認してください。",
    en: "The camera or microphone could not be opened. Check whether another app is using it.",
  },
  "insecure-context": {
    status: 400,
    ja: "このアドレスではカメラを使えません。https:// で始まるアドレスで開いてください。",
    en: "Browsers don't allow the camera at this address. Open the page at an address that begins with https://.",
  },
  "browser-unsupported": {
    status: 400,
    ja: "このブラウザーには必要な機能(WebRTC)がありません。最新版のブラウザーをお使いください。",
    en: "This browser does not support WebRTC, which is needed here. Use an up-to-date browser.",
  },
} as const satisfies Record<string, ErrorRow>;
