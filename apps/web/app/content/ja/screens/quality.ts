export const quality = {
  quality: {
    heading: "Control Quality",
    channel: "ビットレート制御チャンネル",
    senderHint:
      "このチャンネルで、受信側が映像ビットレートを変えられます。制御チャンネルとは別の、1〜255の番号です。空欄にすると使いません。",
    receiverChannelHint: "送信側と同じ番号を入れると、ここから映像ビットレートを変えられます。制御チャンネルとは別の番号です。",
    allow: "受信側によるビットレートの変更を許可する",
    limit: "受信側が指定できる上限",
    limitHint: "空欄にすると、上限なし",
    set: "受信側が {{bitrate}} に変更しました。上の映像ビットレートを変えると、自分の設定に戻ります。",
    bitrate: "送信側の映像ビットレート",
    receiverHint: "0.05〜200 Mbit/s。bit/sで入力します(5 Mbit/sは5000000)。",
    ask: "変更する",
    idle: "受信を始めると変更できます。",
    asked: "{{bitrate}} を指定しました。送信側の応答を待っています。",
    applied: "送信側が {{bitrate}} に変えました。",
    limited: "送信側の上限のため {{bitrate}} になりました。",
    refused: "変更できませんでした。{{text}}",
  },
} as const;
