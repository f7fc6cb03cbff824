export const quality = {
  quality: {
    heading: "Control Quality",
    channel: "ビットレート制御チャンネル",
    senderHint:
      "このチャンネルで、受信側が映像ビットレートを変えられます。制御チャンネルと違う番号(1から255)にします。空欄なら使いません。",
    receiverChannelHint: "送信側と同じ番号を入れると、ここから映像ビットレートを変えられます。制御チャンネルと違う番号にします。",
    allow: "受信側によるビットレートの変更を許可する",
    limit: "受信側が指定できる上限",
    limitHint: "空欄なら上限なし。",
    set: "受信側が {{bitrate}} に設定しました。上の映像ビットレートを変えると、送信側の設定に戻ります。",
    bitrate: "送信側の映像ビットレート",
    receiverHint: "50000から200000000。応答は制御チャンネルで届きます。",
    ask: "変更する",
    idle: "受信を始めると変更できます。",
    asked: "{{bitrate}} への変更を求めました。送信側の応答を待っています。",
    applied: "送信側が {{bitrate}} に変えました。",
    limited: "送信側の上限 {{bitrate}} に変わりました。",
    refused: "拒否されました。{{text}}",
  },
} as const;
