/** Texts of the route of picture and sound. */
export const route = {
  route: {
    heading: "経路",
    label: "映像と音声の経路",
    choices: { auto: "自動", direct: "直接", relay: "中継" },
    senderHint:
      "「自動」と「直接」では、受信側のブラウザーへ直接送ります。その相手には、こちらのIPアドレスが伝わります。できないときは中継に戻ります。「中継」では直接つながず、アドレスは相手に伝わりません。",
    receiverHint:
      "「自動」と「直接」では、送信側のブラウザーから直接受け取ります。送信側には、こちらのIPアドレスが伝わります。できないときは中継に戻ります。「中継」では直接つながず、アドレスは相手に伝わりません。即時再生が必要です。",
    receivers: "直接送る受信側の数",
    receiversHint: "0から16。これを超える受信側には中継で送ります。直接送る1か所ごとに、同じ量の上り帯域を使います。",
  },
} as const;
