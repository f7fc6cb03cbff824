/** Texts of the page about the API. */
export const reference = {
  reference: {
    title: "API",
    description:
      "Setsuna Studio のシリアルID、タリー、通信状況、ライセンスを、ご自分のプログラムから操作するためのAPIの説明と実行例です。",
    lead: "サイトの画面が使っているものと同じAPIを、ご自分のプログラムやスイッチャーから呼び出せます。この説明は、動いているサーバーのAPIの定義から作られています。",
    document: "OpenAPI 3.1 の定義(JSON)",
    start: "はじめに",
    token: "アクセストークンを作り、環境変数 SETSUNA_TOKEN に入れます。実行例はそのまま動きます。",
    makeToken: "アクセストークンを作る",
    header:
      "トークンは Authorization ヘッダーだけで受け付けます。URLには書かないでください。トークンごとに、許可した操作(スコープ)だけを実行できます。",
    limits:
      "1つのトークンで、続けて300回、平均して毎秒15回まで呼び出せます。超えると 429 が返り、Retry-After が待つ秒数を示します。",
    retry: "変更する呼び出しに Idempotency-Key ヘッダー(1〜200文字)を付けると、同じ値で再送しても1回だけ実行されます。",
    problems:
      "失敗は RFC 9457 の形式(application/problem+json)で返ります。プログラムでは code を見てください。ja と en に説明が入ります。",
    examples: "実行例の形式",
    contents: "目次",
    scope: "スコープ",
    sends: "送るもの",
    returns: "返るもの",
    nothing: "204。本文はありません。",
    name: "名前",
    kind: "値",
    place: "場所",
    optional: "省略可",
    inPath: "パス",
    inQuery: "クエリ",
    inBody: "本文",
    failures: "起こりうるエラー({{count}}件)",
    request: "リクエストの例",
    answer: "返答の例",
    tryIt: "ログイン中のアカウントで試す",
    tryAct: "実行する",
    trying: "実行しています。",
    tried: "結果",
    rest: "サイトの画面だけが使う呼び出し({{count}}件)",
    restLead: "個人アクセストークンでは呼び出せません。",
    access: { anyone: "誰でも", "signed-in": "ログイン", admin: "管理者" },
  },
} as const;
