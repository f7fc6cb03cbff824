import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { articleLink, numberedSections } from "../../../legal/articles.tsx";
import { guestStorageRows } from "../../../legal/guest-storage-rows.ts";
import { writtenDates } from "../../../legal/legal-dates.tsx";
import type { LegalText } from "../../../legal/legal-page.tsx";
import { MailPicture } from "../../../legal/mail-picture.tsx";
import { OutsideLink } from "../../../legal/outside-link.tsx";
import { POLICY_ARTICLES } from "../../../legal/policy-articles.ts";
import { sharingRows } from "../../../legal/sharing-rows.tsx";
import { transmissionRows } from "../../../legal/transmission-rows.tsx";
import { ConsentChoice } from "../../../site/analytics/consent-choice.tsx";

const article = articleLink("ja", POLICY_ARTICLES);

/** The Japanese text is authoritative. */
export const policyJa: LegalText = (data) => {
  const { operator, address, services, terms } = data;
  const { kept } = terms;
  return {
    lead: (
      <>
        <p>
          {operator.name.ja}(以下「当社」)は、「Setsuna
          Studio」(以下「本サービス」)における個人情報を、個人情報の保護に関する法律その他の法令を守り、このプライバシーポリシーに従って取り扱います。
        </p>
        <p>
          アプリが扱う映像、音声、センサーの情報については<Link to="/app-policy">アプリのプライバシーポリシー</Link>
          を、利用の条件については
          <Link to="/eula">利用規約</Link>をお読みください。
        </p>
      </>
    ),
    sections: numberedSections("ja", POLICY_ARTICLES, {
      operator: {
        heading: "事業者",
        body: (
          <ul>
            <li>名称: {operator.name.ja}</li>
            <li>代表者: {operator.representative.ja}</li>
            <li>住所: {operator.address === null ? "請求に応じて遅滞なくお知らせします" : operator.address.ja.join(" ")}</li>
            <li>個人情報の取扱いの責任者: {operator.privacyOfficer.ja}</li>
            {operator.telecomNotification && <li>電気通信事業の届出番号: {operator.telecomNotification}</li>}
          </ul>
        ),
      },
      collected: {
        heading: "取得する情報",
        body: (
          <DataTable
            caption="取得する場面と情報"
            quietCaption
            columns={["場面", "情報"]}
            rows={[
              [
                "アカウントの登録",
                services.userPool
                  ? "電子メールアドレス、表示言語。パスワードの照合に必要な情報は、認証サービス(Amazon Cognito)が保管します"
                  : "電子メールアドレス、表示言語、パスワードの照合に必要な値。パスワードそのものは保存しません",
              ],
              [
                "ログイン",
                "日時、IPアドレス、ブラウザーの種類(User-Agent)、二要素認証の登録情報(パスキーの公開鍵、認証アプリの鍵を暗号化したもの)",
              ],
              ["シリアルIDの設定", "IDの文字、IDパスワードの照合に必要な値、接続を許すIPアドレス"],
              [
                "購入と支払い",
                "会社名又は氏名、住所、購入の内容、金額、日時、クーポン、領収書と請求書、カードのブランド、下4桁、有効期限",
              ],
              ["お問い合わせ", "電子メールアドレス、氏名、会社名(任意)、件名、内容、表示言語、IPアドレス、日時"],
              [
                "重要な操作",
                "操作の種類、日時、アカウントの番号、IPアドレス。登録、ログイン、購入、IDの変更などの操作の記録です。登録の記録には電子メールアドレスを含みます",
              ],
              [
                "サイトの閲覧",
                "閲覧したページ、表示言語、リンク元のサイト、ダウンロードしたファイルの、日ごとの件数。個人を識別する情報を含みません",
              ],
              ["送受信", "接続している間の、ID、チャンネル、IPアドレス、通信量、損失の割合。保存しません"],
            ]}
          />
        ),
      },
      purposes: {
        heading: "利用の目的",
        body: (
          <>
            <p>取得した情報は、次の目的のために利用します。</p>
            <ol>
              <li>アカウントの登録、本人の確認、ログインの維持その他本サービスの提供</li>
              <li>料金の請求、決済、領収書と請求書の発行、未払いの確認</li>
              <li>契約、更新、支払い、メンテナンス、規約の変更その他の必要なお知らせ</li>
              <li>お問い合わせへの回答</li>
              <li>不正な利用の防止、障害の調査、設備の保護</li>
              <li>個人を識別しない統計の作成と、本サービスの改善</li>
              <li>法令に基づく帳簿書類の保存その他の義務の履行</li>
            </ol>
            <p>当社は、取得した情報を広告のために利用しません。送受信される映像、音声及び制御信号の内容を分析しません。</p>
          </>
        ),
      },
      retention: {
        heading: "保存する期間",
        body: (
          <>
            <DataTable
              caption="情報と保存する期間"
              quietCaption
              columns={["情報", "期間"]}
              rows={[
                ["アカウント、シリアルID、請求先の住所、カードの表示に必要な情報", "アカウントの削除まで"],
                ["確認が終わらなかった登録", `${kept.unconfirmedDays}日`],
                ["ログインに使われたネットワーク(アドレスのわからない符号)", `${kept.knownNetworkDays}日`],
                ["ログインの記録(IPアドレス、ブラウザーの種類)", `ログアウトまで、最長${kept.sessionDays}日`],
                ["ゲストルーム(開いた人のIPアドレス)", `終了から${kept.guestRoomHours}時間`],
                ["お問い合わせ", `対応の完了から${kept.closedContactDays}日を目安とします`],
                [
                  "領収書と請求書、購入と決済の記録",
                  "法令が定める期間(原則として7年、欠損金がある場合は10年)が過ぎるまで。アカウントを削除した後も保存します",
                ],
                ["試行回数の制限に使う記録(IPアドレスを含みます)", `最後の操作から${kept.limitHours}時間程度`],
                ["契約と支払いにかかわる操作の記録", `${kept.moneyYears}年`],
                [
                  "その他の重要な操作の記録",
                  `${kept.auditDays}日。期間を過ぎると、誰が何に対して行ったか、IPアドレス、内容を消去します。改ざんを検知するため、操作の種類と日時は残します`,
                ],
                [
                  "送信したメールの宛先と種類の記録",
                  `送信から${kept.sentMailDays}日。お問い合わせへの回答は、お問い合わせと同じ期間`,
                ],
                ["クーポンの利用の記録", "電子メールアドレスを復元できない値に置き換えて、二重の利用を防ぐために必要な期間"],
                ["閲覧の件数", "期間を定めません(個人を識別する情報を含みません)"],
              ]}
            />
            <p>
              利用する必要がなくなった個人データは、法令により保存しなければならないものを除き、遅滞なく消去するよう努めます。
            </p>
          </>
        ),
      },
      "third-parties": {
        heading: "第三者への提供",
        body: (
          <>
            <p>当社は、次の場合を除き、本人の同意を得ずに個人データを第三者に提供しません。</p>
            <ol>
              <li>法令に基づく場合</li>
              <li>人の生命、身体又は財産の保護のために必要で、本人の同意を得ることが困難な場合</li>
              <li>国の機関等への協力が必要で、本人の同意を得ることによりその事務に支障を及ぼすおそれがある場合</li>
              <li>{article("sharing")}に記載する委託及び共同利用並びに事業の承継に伴う場合</li>
            </ol>
          </>
        ),
      },
      sharing: {
        heading: "情報の共有",
        body: (
          <>
            <p>
              当社は、次の表の範囲で、個人データの取扱いを委託し、
              {operator.jointUsers.length > 0 ? "又は共同で利用し" : "又は決済の事業者に提供し"}
              ます。委託先に対しては、契約により必要かつ適切な監督を行います。
            </p>
            <DataTable
              caption="個人データの共有"
              quietCaption
              columns={["共有する者の範囲", "利用の目的", "個人データの項目", "管理について責任を有する者"]}
              rows={sharingRows("ja", data)}
            />
          </>
        ),
      },
      abroad: {
        heading: "外国での取扱い",
        body: (
          <>
            <p>本サービスの個人データは、{operator.dataKeptIn.ja}で保存します。</p>
            <p>
              {article("sharing")}
              の表に外国の事業者があるときは、その国の名称、個人情報の保護に関する制度及びその事業者が講じる措置について、お問い合わせに応じて情報を提供します。制度の概要は、
              <OutsideLink to="https://www.ppc.go.jp/">個人情報保護委員会のサイト</OutsideLink>
              でもお読みいただけます。
            </p>
          </>
        ),
      },
      "card-payment": {
        heading: "クレジットカードの情報",
        body: (
          <>
            <p>
              クレジットカードの決済には、{operator.paymentProvider.name}({operator.paymentProvider.company.ja}
              )を利用します。カード番号、セキュリティコードは、
              {operator.paymentProvider.name}
              の入力欄からお客様の端末より直接送信され、当社のサーバーを通らず、当社は保存しません。
            </p>
            <p>
              当社が受け取り保存するのは、カードのブランド、下4桁、有効期限、決済の結果と、顧客及び支払方法を示す番号です。当社から
              {operator.paymentProvider.name}
              へは、アカウントの番号、電子メールアドレス、金額及び内容の説明を送ります。登録の際は、カード会社による本人認証(3-Dセキュア)を行います。
            </p>
            <p>
              {operator.paymentProvider.name}における取扱いは、
              <OutsideLink to={operator.paymentProvider.privacyUrl}>
                {operator.paymentProvider.name}のプライバシーポリシー
              </OutsideLink>
              をお読みください。
            </p>
            {!services.payment && (
              <p>
                このサーバーには、まだ{operator.paymentProvider.name}
                を接続していません。購入の画面では試験用のカードだけを選ぶことができ、実在するカードの情報を入力する欄はありません。
              </p>
            )}
          </>
        ),
      },
      analytics: {
        heading: "アクセス解析",
        body: (
          <>
            <p>
              当社は、ページの閲覧とダウンロードの件数を、自社のサーバーで日ごとに集計します。集計にCookieを使わず、IPアドレス、端末の識別子、アカウント及びシリアルIDを記録しません。リンク元は、サイトの名称(ホスト名)だけを記録します。
            </p>
            <p>ブラウザーの「Do Not Track」又は「Global Privacy Control」が有効なときは、集計しません。</p>
            {operator.analytics === null ? (
              <p>外部のアクセス解析サービスは、利用していません。</p>
            ) : (
              <>
                <p>
                  これに加えて、{operator.analytics.name}({operator.analytics.company.ja}、{operator.analytics.country.ja}
                  )を利用します。閲覧したページの情報、ダウンロードの操作及びお客様のIPアドレスと端末の情報が同社に送信されます。読み込むのは、お客様が画面の確認で許可した場合に限ります。上記の設定が有効なときは、読み込みません。取扱いは
                  <OutsideLink to={operator.analytics.privacyUrl}>{operator.analytics.name}のプライバシーポリシー</OutsideLink>
                  をお読みください。
                  {operator.analytics.optOutUrl && (
                    <>
                      <OutsideLink to={operator.analytics.optOutUrl}>{operator.analytics.name}の利用停止の手続き</OutsideLink>
                      から、送信を止めることができます。
                    </>
                  )}
                </p>
                <ConsentChoice language="ja" />
              </>
            )}
          </>
        ),
      },
      "external-transmission": {
        heading: "外部への送信",
        body: (
          <>
            <p>電気通信事業法第27条の12に基づき、お客様の端末から当社以外の者に送信される情報を公表します。</p>
            {transmissionRows("ja", data).length === 0 ? (
              <p>
                本サービスのページは、お客様の端末の情報を、当社以外の者に送信しません。文字の形(フォント)や画像も、当社のサーバーから読み込みます。
              </p>
            ) : (
              <DataTable
                caption="外部への送信"
                quietCaption
                columns={["送信先", "送信される情報", "送信先での利用の目的", "当社の利用の目的"]}
                rows={transmissionRows("ja", data)}
              />
            )}
          </>
        ),
      },
      cookies: {
        heading: "Cookieと端末への保存",
        body: (
          <>
            <p>本サービスが端末に保存するのは、次のものだけです。当社は、広告や、他のサイトをまたぐ追跡には使いません。</p>
            <DataTable
              caption="端末に保存するもの"
              quietCaption
              columns={["名称", "目的", "期間"]}
              rows={[
                ["__Host-setsuna_session(Cookie)", "ログインの維持", `${kept.sessionDays}日、ログアウトまで`],
                [
                  "__Secure-setsuna_device(Cookie)",
                  "ログインしたことのあるブラウザーを、パスワードを試す他人と区別すること",
                  `最後のログインから${kept.deviceDays}日`,
                ],
                ["setsuna.lng(Cookie、ローカルストレージ)", "選んだ表示言語", "Cookieは1年、ローカルストレージは消去するまで"],
                ["studio_oauth で始まるCookie", "プログラムにアカウントの利用を許す手続き", "手続きの間、又はその許可が続く間"],
                [
                  "setsuna. で始まるローカルストレージ",
                  "送信と受信の画面の設定、お知らせを再び表示しない設定、このブラウザーで始めた登録、最後に開いたゲストルーム、受信側がこの送信者を見分けるための鍵。パスワードは含みません",
                  "消去するまで",
                ],
                [
                  "setsuna. で始まるセッションストレージ",
                  "購入とカード登録の手続きの続き、ページを読んでいた位置",
                  "タブを閉じるまで",
                ],
                [
                  "オフラインの案内(キャッシュストレージ)",
                  "スマートフォンの画面で、通信できないときに表示する案内のページ",
                  "消去するまで",
                ],
                ...guestStorageRows("ja", data),
              ]}
            />
          </>
        ),
      },
      security: {
        heading: "安全管理の措置",
        body: (
          <ul>
            <li>通信をTLSで暗号化し、パスワードは元に戻せない形に変えたうえで暗号化して保存します。</li>
            <li>個人データを扱う管理機能は、権限を与えた者に限り、二要素認証を必須とします。管理機能での操作を記録します。</li>
            <li>認証に使う鍵は、データベースとは別に保管します。</li>
            <li>個人データを取り扱う者を定め、取扱いの責任者({operator.privacyOfficer.ja})が監督します。</li>
            <li>外国で個人データを取り扱うときは、その国の制度を把握したうえで、必要な措置を講じます。</li>
            <li>漏えい等が発生し、法令により必要なときは、個人情報保護委員会への報告と本人への通知を行います。</li>
          </ul>
        ),
      },
      requests: {
        heading: "開示等の請求",
        body: (
          <>
            <p>
              本人又は代理人は、当社が保有する個人データについて、利用目的の通知、開示、訂正、追加、削除、利用の停止、消去、第三者への提供の停止及び第三者提供記録の開示を請求することができます。
            </p>
            <ol>
              <li>
                請求は、<Link to="/contact">お問い合わせ</Link>のページ又は{article("contact")}の宛先にお送りください。
              </li>
              <li>登録された電子メールアドレスへの返信その他の方法により、本人であることを確認します。</li>
              <li>法令に従い遅滞なく回答します。開示は、電子データの提供によります。手数料はいただきません。</li>
              <li>電子メールアドレス、住所、シリアルID、ログインの記録は、マイページでもご確認いただけます。</li>
            </ol>
          </>
        ),
      },
      deletion: {
        heading: "アカウントの削除",
        body: (
          <p>
            アカウントは、マイページで削除することができます。削除すると、すべてのシリアルIDとライセンスが直ちに終了し、アカウントの情報を消去します。
            {article("retention")}
            の表で、削除の後も保存すると記載した情報は残ります。決済の事業者が保存する情報の消去は、お問い合わせください。
          </p>
        ),
      },
      minors: {
        heading: "未成年者の情報",
        body: <p>未成年者は、親権者その他の法定代理人の同意を得たうえで、情報を提供してください。</p>,
      },
      changes: {
        heading: "このポリシーの変更",
        body: (
          <p>
            内容を変更するときは、変更後の内容と効力発生日を、このページに掲載します。重要な変更は、電子メールでもお知らせします。
          </p>
        ),
      },
      contact: {
        heading: "お問い合わせの窓口",
        body: (
          <ul>
            <li>{operator.name.ja}</li>
            <li>担当: {operator.privacyOfficer.ja}</li>
            <li>
              電子メール:
              <MailPicture address={address} language="ja" />
            </li>
            <li>
              <Link to="/contact">お問い合わせフォーム</Link>
            </li>
          </ul>
        ),
      },
      dates: { heading: "制定及び改定", body: writtenDates("ja", operator.dates.policy) },
    }),
  };
};
