import type { ErrorRow } from "./error-row.ts";

/** Errors of contact inbox, releases, announcements and maintenance. */
export const OPERATE_ERRORS = {
  maintenance: {
    status: 503,
    ja: "メンテナンス中のため、マイページは利用できません。映像・音声・制御信号の送受信は続けられます。",
    en: "My Page is closed for maintenance. Streams and apps keep working.",
  },
  "period-wrong": {
    status: 400,
    ja: "終了は開始より後にしてください",
    en: "The end must be after the start",
  },
  "unknown-contact-message": {
    status: 404,
    ja: "このお問い合わせは見つかりません。削除された可能性があります。",
    en: "Inquiry not found. It may have been deleted.",
  },
  "unknown-release": {
    status: 404,
    ja: "このリリースは見つかりません。削除された可能性があります。",
    en: "Release not found. It may have been deleted.",
  },
  "release-incomplete": {
    status: 409,
    ja: "公開するには、ファイルのアップロードまたはリンクが必要です。",
    en: "A published release needs an uploaded file or a link.",
  },
  "release-folder-fixed": {
    status: 409,
    ja: "ファイルをアップロードしたリリースのフォルダーは変更できません。",
    en: "The folder of a release with an uploaded file cannot be changed.",
  },
  "build-name-wrong": {
    status: 400,
    ja: "ファイル名には半角英数字と . - _ だけを使い、zip、dmg、pkg、exe、msi、msix、gz、tox、pdf のいずれかで終わらせてください。",
    en: "A file name can contain letters, digits, dots, hyphens and underscores, and ends in zip, dmg, pkg, exe, msi, msix, gz, tox or pdf.",
  },
  "build-name-taken": {
    status: 409,
    ja: "同じフォルダーに同じ名前のファイルがあります。",
    en: "The folder already has a file with this name.",
  },
  "build-too-large": {
    status: 413,
    ja: "ファイルが大きすぎます。",
    en: "The file is too large.",
  },
  "build-signature-wrong": {
    status: 400,
    ja: "署名の形式が正しくありません。npm run release が version.json に書いた signature の値をそのまま貼り付けてください。",
    en: "The signature is not in the right format. Paste the signature value that npm run release wrote into version.json.",
  },
  "build-incomplete": {
    status: 400,
    ja: "ファイルを最後まで受け取れませんでした。もう一度アップロードしてください。",
    en: "The file was not received completely. Upload it again.",
  },
  "unknown-announcement": {
    status: 404,
    ja: "このお知らせは見つかりません。削除された可能性があります。",
    en: "Announcement not found. It may have been deleted.",
  },
  "coupon-code-taken": {
    status: 409,
    ja: "このコードのクーポンはすでにあります。",
    en: "There is already a coupon with this code.",
  },
  "unknown-maintenance": {
    status: 404,
    ja: "このメンテナンス予定は見つかりません。取り消された可能性があります。",
    en: "Maintenance window not found. It may have been cancelled.",
  },
  "fleet-needs-nats": {
    status: 500,
    ja: "--role api と --role relay には NATS_URL が必要です。ノードどうしは NATS を通じてやりとりします。",
    en: "--role api and --role relay need NATS_URL: nodes talk to each other over NATS.",
  },
  "fleet-needs-role": {
    status: 500,
    ja: "NATS_URL を使うには --role api または --role relay を指定してください。--role all は1つのプロセスですべてを行います。",
    en: "NATS_URL needs --role api or --role relay; --role all runs the whole site in one process.",
  },
  "fleet-unreachable": {
    status: 503,
    ja: "NATS に接続できません。NATS_URL、ログイン情報、JetStream の設定を確認してください。",
    en: "NATS cannot be reached. Check NATS_URL, the login, and that JetStream is on.",
  },
  "production-needs-mail": {
    status: 500,
    ja: "本番のサイトには SMTP_URL が必要です。設定しないとメールは誰にも届かず、開発用メールボックスに入ります。試用のサイトなら PROFILE=staging を指定してください。",
    en: "A production site needs SMTP_URL: without it, email reaches nobody and stays in the development mailbox. For a test site, set PROFILE=staging.",
  },
  "production-test-clock": {
    status: 500,
    ja: "本番のサイトでは TEST_CLOCK=on を使えません。日時を進めると契約が更新されてしまいます。",
    en: "A production site does not accept TEST_CLOCK=on: moving the clock forward would renew everyone's contracts.",
  },
  "production-placeholder-operator": {
    status: 500,
    ja: "運営者の情報が見本のままです。config/operator.json を複写して記入し、OPERATOR_FILE で指定してください。",
    en: "The operator's details are still the placeholders. Fill in a copy of config/operator.json and set OPERATOR_FILE to it.",
  },
  "production-test-gateway": {
    status: 500,
    ja: "決済が設定されていないため、誰でも支払わずに契約できます。STRIPE_SECRET_KEY を設定してください。それでよい場合は TEST_GATEWAY=on を指定してください。",
    en: "Payment is not set up, so anyone can get any plan without paying. Set STRIPE_SECRET_KEY, or TEST_GATEWAY=on if that is what you want.",
  },
  "production-no-bot-protection": {
    status: 500,
    ja: "本番のサイトでは BOT_PROTECTION=off を使えません。パスワードの総当たりやメールの大量送信を防げなくなります。この設定を外すか、waf を指定してください。",
    en: "A production site does not accept BOT_PROTECTION=off: nothing would stop programs that guess passwords or send mail. Leave it out, or set it to waf.",
  },
  "production-trusts-everyone": {
    status: 500,
    ja: "TRUSTED_PROXIES の範囲が広すぎます。誰でも送信元アドレスを偽れるため、制限が効かなくなります。プロキシのアドレスだけを指定してください。",
    en: "TRUSTED_PROXIES covers strangers, who could then claim any address and pass every limit. List only the addresses of your proxies.",
  },
  "production-plain-http": {
    status: 500,
    ja: "本番のサイトの PUBLIC_URL は https: で始めてください。http: ではブラウザーがカメラとマイクを使えず、ログイン情報も盗み見られます。",
    en: "A production site needs a PUBLIC_URL with https: over http:, browsers allow no camera or microphone, and anyone on the way can read logins.",
  },
  "production-permanent-turn-login": {
    status: 500,
    ja: "本番のサイトでは TURN_USERNAME と TURN_CREDENTIAL を使えません。期限がなく、知った人は誰でもTURNサーバーを使い続けられます。TURN_SECRET を設定してください。",
    en: "A production site does not accept TURN_USERNAME and TURN_CREDENTIAL: they never expire, so anyone who saw them can use the TURN server. Set TURN_SECRET.",
  },
  "production-weak-secret-key": {
    status: 500,
    ja: "SECRET_KEY が推測されやすい値です。openssl rand -hex 32 で作った値に変えてください。すでに運用中のサイトで鍵を変えると、ログイン情報と許可は失われます。",
    en: "SECRET_KEY is easy to guess. Use a random one, such as openssl rand -hex 32 prints. A site that has data loses its logins and grants with the old key.",
  },
  "production-loose-files": {
    status: 500,
    ja: "データディレクトリのファイルをほかの利用者が読み書きできます。chmod -R go= でこのアカウントだけのものにしてから起動してください。",
    en: "Other users can read or write files in the data directory. Remove their permissions with chmod -R go=, then start again.",
  },
  "production-demo-data": {
    status: 500,
    ja: "データベースに、誰でも知っている ID abc-defg とデモアカウントがあります。npm run admin -- remove-demo で削除してから起動してください(内蔵データベースでは、PROFILE=staging で起動している間に実行します)。",
    en: "The database contains the demo account and its serial ID abc-defg, which everyone knows. Remove them with npm run admin -- remove-demo, then start again (with the embedded database, do this while it runs with PROFILE=staging).",
  },
  "schema-newer": {
    status: 500,
    ja: "データベースは、より新しいバージョンのプログラムで更新されています。そのバージョンで起動するか、更新前のバックアップを復元してください。",
    en: "The database was updated by a newer version that this one can't read. Start that version, or restore the backup from before the update.",
  },
  "backup-damaged": {
    status: 422,
    ja: "バックアップファイルが壊れているか、バックアップファイルではありません。何も復元していません。別のバックアップを使ってください。",
    en: "The archive is damaged, or it is not a backup. Nothing was restored. Use another one.",
  },
  "backup-newer": {
    status: 422,
    ja: "このバックアップは、より新しいバージョンのプログラムで作られました。そのバージョン以降で復元してください。",
    en: "The archive was made by a newer version of the program. Restore it with that version or a later one.",
  },
  "backup-other-engine": {
    status: 422,
    ja: "このバックアップは別の種類のデータベースのものです。内蔵データベースのものは DATABASE_URL なしで、PostgreSQLのものは DATABASE_URL を設定して復元してください。",
    en: "The archive contains a different kind of database. Restore a backup of the embedded database without DATABASE_URL, and one of PostgreSQL with it.",
  },
  "backup-wrong-key": {
    status: 422,
    ja: "マスター鍵がありません、またはこのバックアップの鍵ではありません。バックアップと同じ場所に .key ファイルを置くか、同じ SECRET_KEY を設定してください。",
    en: "The master key is missing or belongs to another site. Put the .key file next to the archive, or set the same SECRET_KEY.",
  },
  "backup-needs-programs": {
    status: 500,
    ja: "pg_dump と pg_restore が見つかりません。PostgreSQLのクライアント(サーバーと同じバージョン以降)をインストールしてください。",
    en: "pg_dump and pg_restore were not found. Install the PostgreSQL client, in the server's version or later.",
  },
  "site-not-empty": {
    status: 409,
    ja: "復元先にはすでにサイトがあります。置き換えるには --force を付けてください。現在のサイトは別の名前で残ります。",
    en: "There is already a site here. Use --force to replace it with the archive; the current one is kept under another name.",
  },
  "database-in-use": {
    status: 409,
    ja: "データベースに他の接続があります。すべてのノードを停止してから復元してください。",
    en: "There are other connections to the database. Stop every node before restoring.",
  },
} as const satisfies Record<string, ErrorRow>;
