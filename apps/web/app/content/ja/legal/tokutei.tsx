import { Link } from "react-router";
import type { LegalText } from "../../../legal/legal-page.tsx";
import { MailPicture } from "../../../legal/mail-picture.tsx";
import { tokuteiSections } from "../../../legal/tokutei-sections.tsx";
import { yenIn } from "../../../my-page/account/yen.ts";

/** The Japanese text is authoritative. */
export const tokuteiJa: LegalText = ({ operator, address, services, terms }) => ({
  lead: <p>特定商取引に関する法律第11条に基づき、Setsuna Studioの有料プランの販売について表示します。</p>,
  sections: tokuteiSections({
    parts: { seller: "販売事業者", price: "料金と支払い", contract: "申込みと契約", use: "利用の条件" },
    items: {
      name: { term: "販売事業者", definition: operator.name.ja },
      representative: { term: "代表者", definition: operator.representative.ja },
      address: {
        term: "所在地",
        definition:
          operator.address === null ? "請求があったときは、遅滞なく電子メールで開示します。" : operator.address.ja.join(" "),
      },
      phone: {
        term: "電話番号",
        definition:
          operator.phone === null ? (
            "請求があったときは、遅滞なく電子メールで開示します。"
          ) : (
            <>
              <p>{operator.phone}</p>
              <p>受付時間: {operator.phoneHours.ja}</p>
            </>
          ),
      },
      mail: {
        term: "電子メール",
        definition: (
          <>
            <p>
              <MailPicture address={address} language="ja" />
            </p>
            <p>
              <Link to="/contact">お問い合わせフォーム</Link>でも受け付けます。
            </p>
          </>
        ),
      },
      "registration-number": { term: "適格請求書発行事業者の登録番号", definition: operator.registrationNumber },
      prices: {
        term: "販売価格",
        definition: (
          <>
            <p>いずれも1ライセンスの価格で、消費税及び地方消費税(10%)を含みます。</p>
            <ul>
              <li>Free:無料</li>
              <li>Commercial:月額 {yenIn("ja", terms.commercialMonthly)}</li>
              <li>Pro:月額 {yenIn("ja", terms.proMonthly)}</li>
              <li>Pro 6か月契約(請求書払いに限ります): {yenIn("ja", terms.proSixMonths)}</li>
            </ul>
            <p>
              ライセンスの追加とProへの変更は、次の更新日の前日までの日割りです。支払額は、購入の前に最終確認画面に表示します。
            </p>
          </>
        ),
      },
      "other-costs": {
        term: "価格以外に必要な費用",
        definition: "インターネット接続の費用、機器の費用。請求書払いでは、銀行振込の手数料。いずれもお客様の負担です。",
      },
      "payment-methods": {
        term: "支払いの方法",
        definition: (
          <>
            <p>
              クレジットカード({operator.paymentProvider.name}
              を利用)、又は請求書による銀行振込(日本国内の住所を登録したお客様に限ります)。
            </p>
            {!services.payment && (
              <p>
                このサーバーでは、クレジットカードによる決済をまだ受け付けていません。購入の画面で選べるのは、試験用のカードだけです。
              </p>
            )}
          </>
        ),
      },
      "payment-times": {
        term: "支払いの時期",
        definition: (
          <ul>
            <li>
              クレジットカード: 購入の確定時。更新の料金は、毎月の更新日。カードの引き落としの日は、カード会社の定めによります。
            </li>
            <li>請求書: 申込み又は更新の日が属する月の翌月末日まで。</li>
          </ul>
        ),
      },
      offer: {
        term: "申込みの方法と有効期限",
        definition:
          "マイページの最終確認画面で内容を確認し、確定のボタンを押すと、申込みとなります。表示した金額は、最終確認画面に記載の日時まで有効です。",
      },
      delivery: {
        term: "提供の時期",
        definition: (
          <ul>
            <li>クレジットカード: 決済が完了した後、直ちに利用できます。</li>
            <li>請求書: 申込みの確定後、直ちに利用できます。支払いを待つ必要はありません。</li>
          </ul>
        ),
      },
      quantity: {
        term: "数量の制限",
        definition: `一つのIDにつき、1ライセンスから${terms.maxLicences}ライセンスまで(映像${terms.maxLicences * terms.channelsPerLicence}チャンネルまで)です。Freeは有料のライセンスを含みません。`,
      },
      term: {
        term: "契約の期間と自動更新",
        definition: (
          <>
            <p>
              契約期間は1か月、6か月契約では6か月です。更新を停止しない限り、開始日と同じ日(その日がない月は月末)に、同じ条件で自動的に更新します。
            </p>
            <p>
              支払いの総額は、お客様が更新を停止するまでの期間によります。例えば、Commercialの1ライセンスを1年間利用したときは、
              {yenIn("ja", terms.commercialMonthly * 12)}です。
            </p>
          </>
        ),
      },
      cancellation: {
        term: "解約の方法と条件",
        definition: (
          <ul>
            <li>
              マイページの「自動更新をオフにする」から、いつでも解約できます。更新日の前日までに手続きすると、次回の料金は発生しません。停止した後も、支払い済みの期間の最終日まで利用できます。
            </li>
            <li>ライセンスの数は、マイページで、いつでも減らすことができます。直ちに反映され、返金はありません。</li>
            <li>
              手順は、<Link to="/purchaseandcancellation">購入と解約</Link>のページに記載しています。
            </li>
          </ul>
        ),
      },
      returns: {
        term: "返品と返金",
        definition:
          "サービスの性質上、購入の確定後の取消し、返品、返金はできません。契約期間の途中で解約したときの日割りの返金もありません。通信販売のため、クーリング・オフの制度は適用されません。当社の責めに帰すべき事由による場合及び法令に定めのある場合を除きます。",
      },
      defects: {
        term: "提供に支障があったときの責任",
        definition: (
          <>
            当社の責任は、<Link to="/eula#liability">利用規約の「責任の制限」</Link>
            に定めるとおり、直前の6か月間に支払われたライセンス料の総額を上限とします。消費者であるお客様について、法令が認めない制限は適用しません。
          </>
        ),
      },
      conditions: {
        term: "その他の販売の条件",
        definition: (
          <ul>
            <li>購入には、アカウントと、国を含む住所の登録が必要です。</li>
            <li>未成年の方は、親権者その他の法定代理人の同意が必要です。</li>
            <li>クーポンは、一つの電子メールアドレスにつき一度だけ利用できます。</li>
            <li>
              <Link to="/eula">利用規約</Link>への同意が必要です。
            </li>
          </ul>
        ),
      },
      requirements: {
        term: "動作環境",
        definition: (
          <>
            <p>
              H.264又はVP8による映像の送受信(WebRTC)に対応した、最新版のブラウザーで動作します。ChromiumとFirefoxで動作を確認しています。カメラ、マイク、センサーを使うには、HTTPSでの接続が必要です。
            </p>
            <p>
              購入の前に、Freeで、お使いの機器と通信環境での動作をご確認ください。デスクトップアプリその他のソフトウェアの動作環境は、それぞれのダウンロードのページに記載します。
            </p>
          </>
        ),
      },
    },
  }),
});
