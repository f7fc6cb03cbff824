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
    ja: "このページのバージョンが古いため、再読み込みしてください。",
    en: "This page is out of date. Reload it.",
  },
  "bad-serial-id": {
    status: 400,
    ja: "シリアルIDは、英字7文字(例: abc-defg)で入力してください。",
    en: "Enter a serial ID of seven letters, such as abc-defg.",
  },
  "unknown-serial-id": {
    status: 404,
    ja: "このシリアルIDは見つかりません。IDを確認してください。",
    en: "This serial ID does not exist. Check the ID.",
  },
  "bad-channel": {
    status: 400,
    ja: "チャンネル番号は、1〜255の整数で指定してください。",
    en: "Enter a channel number from 1 to 255.",
  },
  "bad-delay": {
    status: 400,
    ja: "遅延は、0〜1000ミリ秒の整数で指定してください。",
    en: "Enter a delay from 0 to 1000 ms, as a whole number.",
  },
  "fast-channel-same": {
    status: 400,
    ja: "FASTチャンネルは通常のチャンネルと異なる番号にしてください。",
    en: "The FAST channel must differ from the normal channel.",
  },
  "channel-over-limit": {
    status: 403,
    ja: "このIDで使える映像チャンネルの上限を超えています。",
    en: "This ID doesn't have that many video channels.",
  },
  "channel-twice": {
    status: 400,
    ja: "この番号は、この画面の別の入力が使っています。別の番号にしてください。",
    en: "Another source on this page already uses this number. Choose another one.",
  },
  "quality-channel-is-main": {
    status: 400,
    ja: "ビットレート制御チャンネルは、制御チャンネルとは別の番号にしてください。",
    en: "The bitrate-control channel must differ from the control channel.",
  },
  "quality-out-of-range": {
    status: 400,
    ja: "ビットレートは0.05〜200 Mbit/s(50000〜200000000 bit/s)で指定してください。",
    en: "Enter a bitrate from 0.05 to 200 Mbit/s: 50000 to 200000000 bit/s.",
  },
  "quality-not-allowed": {
    status: 403,
    ja: "送信側は、受信側によるビットレートの変更を許可していません。",
    en: "The sender doesn't allow receivers to set the bitrate.",
  },
  "quality-no-video": {
    status: 409,
    ja: "送信側は映像を送っていません。",
    en: "The sender is not sending any video.",
  },
  "wrong-password": {
    status: 401,
    ja: "IDまたはパスワードが違います。両方を確認してください。",
    en: "Wrong ID or password. Check both.",
  },
  "too-many-guesses": {
    status: 429,
    ja: "IDまたはパスワードを何度も間違えたため、しばらく接続できません。数分待ってから、正しいIDとパスワードで開始してください。",
    en: "Too many wrong IDs or passwords, so connections are blocked for now. Wait a few minutes, then try again.",
  },
  "bad-blinded-password": {
    status: 400,
    ja: "パスワードを確認できませんでした。ページを再読み込みするか、アプリを更新してください。",
    en: "The password could not be checked. Reload the page, or update the app.",
  },
  "evaluation-forged": {
    status: 403,
    ja: "サーバーによるパスワードの確認が正しくないため、接続を中止しました。何も送信していません。別の回線で試し、繰り返す場合は運営者に連絡してください。",
    en: "The server's password check is not genuine, so the connection was stopped and nothing was sent. Try another network. If it happens again, contact the operator.",
  },
  "password-not-set": {
    status: 401,
    ja: "このIDにはパスワードが設定されていません。パスワードを空欄にしてください。",
    en: "This ID has no password. Leave the password blank.",
  },
  "encrypted-id": {
    status: 403,
    ja: "このIDはWHIP/WHEPでは利用できません。IDが間違っているか、パスワードまたはリンクで保護されています。保護されたIDの映像と音声は端末間で暗号化されるため、Setsuna Studioの送信・受信画面をお使いください。",
    en: "This ID is wrong, or a password or links protect it. Protected IDs are end-to-end encrypted and don't work over WHIP or WHEP: use Setsuna Studio's sender and receiver pages.",
  },
  "encryption-unsupported": {
    status: 400,
    ja: "このブラウザーは、パスワード付きIDに必要な暗号化に対応していないため、送信しません。最新版のChromium系ブラウザーかSafariをお使いください。",
    en: "This browser can't encrypt, which an ID with a password needs, so nothing is sent. Use an up-to-date Chromium browser or Safari.",
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
    ja: "送信者の署名が正しくないため、受信を中止しました。送信者に連絡してください。",
    en: "The sender's signature is invalid, so receiving has stopped. Contact the sender.",
  },
  "epoch-unanswered": {
    status: 403,
    ja: "復号に必要な鍵が送信側から届きません。送信側を停止して、もう一度開始してください。",
    en: "The sender doesn't provide the key to decrypt its stream. Stop the sender and start it again.",
  },
  "epoch-forged": {
    status: 403,
    ja: "届いた鍵に送信者の署名がないため、受信を中止しました。送信者に連絡してください。",
    en: "The key is not signed by the sender, so receiving has stopped. Contact the sender.",
  },
  "epoch-rolled-back": {
    status: 403,
    ja: "無効になった鍵が使われているため、受信を中止しました。送信者に連絡してください。",
    en: "The stream uses an expired key, so receiving has stopped. Contact the sender.",
  },
  "sender-outdated": {
    status: 426,
    ja: "送信側のページまたはプログラムが古いため、受信できません。送信側を更新してください。",
    en: "The sender's page or program is too old to be received. Update the sender.",
  },
  "session-replayed": {
    status: 403,
    ja: "過去の配信が再生されているため、受信を中止しました。送信者が今配信しているか確認してください。",
    en: "Someone is replaying an earlier stream, so receiving has stopped. Check that the sender is live now.",
  },
  "sender-gone": {
    status: 410,
    ja: "送信が終わってから1分たったため、受信を終了しました。送信が始まったら、もう一度接続してください。",
    en: "The sender ended a minute ago, so receiving was ended. Connect again when it sends.",
  },
  "previous-stream-exists": {
    status: 409,
    ja: "Previous stream exists! このチャンネルは、すでにほかの端末が送信しています。その送信を止めるか、別のチャンネルにするか、スタンバイで待機してください。",
    en: "Previous stream exists! Someone is already sending on this channel. Stop that sender, choose another channel, or stand by.",
  },
  "green-room-full": {
    status: 503,
    ja: "控え室が満員です。しばらくしてから、もう一度お試しください。",
    en: "The green room is full. Try again later.",
  },
  "unknown-guest": {
    status: 404,
    ja: "このゲストは控え室にいません。",
    en: "This guest is not in the green room.",
  },
  "guest-not-remote": {
    status: 403,
    ja: "このゲストは、カメラとマイクの操作を許可していません。",
    en: "This guest didn't allow you to change camera and microphone.",
  },
  "not-a-director": {
    status: 403,
    ja: "このリンクでは、ゲストを操作できません。",
    en: "This link doesn't let you direct guests.",
  },
  "link-only-green-room": {
    status: 403,
    ja: "このリンクは、ゲストとして控え室に入るためのものです。",
    en: "This link is for waiting in the green room as a guest.",
  },
  "standby-taken": {
    status: 409,
    ja: "このチャンネルでは、すでに別の端末がスタンバイしています。",
    en: "Another sender is already on standby for this channel.",
  },
  "standby-unavailable": {
    status: 409,
    ja: "このチャンネルではスタンバイできません。Multi Latencyの映像・音声と制御信号は対象外です。",
    en: "This channel has no standby. Multi Latency and control data don't support it.",
  },
  "no-standby": {
    status: 409,
    ja: "このチャンネルには、映像を送っているスタンバイがありません。",
    en: "No standby is sending on this channel.",
  },
  "slate-not-encoded": {
    status: 400,
    ja: "このブラウザーでは待機画面を作れません。ChromeまたはEdgeでお試しください。",
    en: "This browser can't make the slate. Try Chrome or Edge.",
  },
  "slate-of-encrypted-id": {
    status: 409,
    ja: "パスワードまたはリンクで参加するIDには、待機画面を設定できません。暗号化した映像だけを表示するためです。",
    en: "An ID with a password or links can't have a slate, because its receivers only show encrypted video.",
  },
  "bitrate-over-limit": {
    status: 403,
    ja: "ビットレートが上限を超えたため、送信を終了しました。ビットレートを下げてください。",
    en: "The bitrate exceeded the limit, so sending has stopped. Lower the bitrate.",
  },
  "path-check-on-air": {
    status: 409,
    ja: "このIDは送信中です。本番の妨げになるため、送信を止めてから回線をチェックしてください。",
    en: "This ID is live, and a connection check would disturb the show. Stop sending first.",
  },
  "path-check-full": {
    status: 503,
    ja: "回線チェックが混み合っています。少し待ってから、もう一度お試しください。",
    en: "Too many connection checks are running. Wait a moment, then try again.",
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
    ja: "ICE Liteには対応していません。フルICEに切り替えてください。",
    en: "ICE Lite is not supported. Switch the client to full ICE.",
  },
  "payload-type-shared": {
    status: 406,
    ja: "映像と音声で同じペイロードタイプを使っているため、パケットを区別できません。番号を分けるか、SSRCまたはMID拡張を付けてください。",
    en: "Video and audio use one payload type, so their packets cannot be told apart. Use two numbers, or add SSRCs or the MID header extension.",
  },
  "unknown-session": {
    status: 404,
    ja: "この接続は終了しています。もう一度開始してください。",
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
    en: "The sender has no free direct connections. The stream comes through the relay.",
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
    ja: "データが届かなくなったため、接続を終了しました。",
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
  "screen-without-sound": {
    status: 404,
    ja: "共有した画面には音声がありません。タブを選び、ブラウザーのダイアログで音声の共有をオンにしてください。タブの音声を共有できるのはChromeとEdgeです。",
    en: "The shared screen has no sound. Choose a tab and turn on its sound in the browser's dialog. Chrome and Edge can share sound.",
  },
  "source-ended": {
    status: 404,
    ja: "使用中のカメラ、マイク、または共有していた画面が外れました。もう一度接続するか、別の入力を選んでください。",
    en: "The camera, microphone or shared screen was disconnected while in use. Connect it again, or choose another source.",
  },
  "source-muted": {
    status: 409,
    ja: "端末がカメラ、マイク、または画面の共有を一時停止したため、黒い映像または無音になっています。画面ロック、通話、ほかのアプリを確認してください。使えるようになると、自動で再開します。",
    en: "This device paused the camera, microphone or screen, so viewers get black or silence. Unlock it, end the call, or close the other app. Sending then resumes.",
  },
  "camera-busy": {
    status: 409,
    ja: "カメラまたはマイクを開けませんでした。ほかのアプリが使用していないか確認してください。",
    en: "The camera or microphone could not be opened. Check whether another app is using it.",
  },
  "insecure-context": {
    status: 400,
    ja: "このアドレスではカメラを使えません。https:// で始まるアドレスで開いてください。",
    en: "Browsers only allow the camera over https. Open the page at an address that begins with https://.",
  },
  "browser-unsupported": {
    status: 400,
    ja: "このブラウザーには必要な機能(WebRTC)がありません。最新版のブラウザーをお使いください。",
    en: "This browser does not support WebRTC, which is needed here. Use an up-to-date browser.",
  },
} as const satisfies Record<string, ErrorRow>;
