import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { FACTS, figure } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";
import { billing } from "../screens/billing.ts";
import { myPage } from "../screens/my-page.ts";
import { purchase } from "../screens/purchase.ts";

const { channelsPerLicence, licences, retryDays, proratedExample } = FACTS;
const { actions } = purchase.licences;
const { entries } = myPage.myPage;
const yen = (amount: number): string => `${figure(amount)}円`;

export const ja: PageText = {
  lead: "無料のFreeと、有料のCommercial、Proがあります。購入も解約もマイページで行います。お支払いが必要な操作では、確定する前に金額と条件を必ず表示します。",
  sections: [
    {
      id: "plans",
      heading: "プランと料金",
      body: (
        <>
          <DataTable
            caption="1ライセンスあたりの料金(消費税10%込み)"
            columns={["プラン", "料金", "映像の解像度", "映像チャンネル", "商用利用", "IDパスワード"]}
            figures={[1]}
            rows={[
              ["Free", "0円", `${FACTS.freeSize} まで`, `${channelsPerLicence}`, "できません", "設定できません"],
              [
                "Commercial",
                `${yen(FACTS.commercialYen)} / 月`,
                `${FACTS.commercialSize} まで`,
                `1ライセンスにつき${channelsPerLicence}`,
                "できます",
                "設定できます",
              ],
              [
                "Pro",
                `${yen(FACTS.proYen)} / 月`,
                "上限なし",
                `1ライセンスにつき${channelsPerLicence}`,
                "できます",
                "設定できます",
              ],
              [
                "Pro(6か月)",
                `${yen(FACTS.proSixMonthsYen)} / 6か月`,
                "上限なし",
                `1ライセンスにつき${channelsPerLicence}`,
                "できます",
                "設定できます",
              ],
            ]}
          />
          <p>
            音声と制御のチャンネルは、どのプランでも1つのIDにつき{FACTS.channel.to}
            ずつ使えます。Pro(6か月)のお支払いは請求書のみです。映像の解像度の上限は、その解像度での品質を保証するものではありません。実際の画質は、端末と回線によって変わります。
          </p>
          <Shot
            name="plans"
            alt="マイページの「プラン」。Free、Commercial、Proの料金と内容、購入のボタンが並ぶ。"
            caption="マイページの「プラン」。"
          />
        </>
      ),
    },
    {
      id: "tax",
      heading: "消費税",
      body: (
        <p>
          表示する料金はすべて消費税10%込みです。税額は、書類ごとに合計額から計算し、1円未満を切り捨てます。Commercial
          1ライセンスなら、
          {yen(FACTS.commercialYen)}のうち{yen(FACTS.commercialTaxYen)}
          が消費税です。領収書と請求書には、適格請求書(インボイス)に必要な事項を記載します。
        </p>
      ),
    },
    {
      id: "buying",
      heading: "購入の手順",
      body: (
        <>
          <Steps>
            <Step title={`マイページの「${entries.plans}」でプランを選びます`}>
              <p>
                お手元のFreeのIDがそのまま有料になります。IDは変わらず、共有したリンクもそのまま使えます。新しいIDを発行して購入することもできます。
              </p>
            </Step>
            <Step title="ライセンス数とお支払い方法を選びます">
              <p>
                1つのIDに1から{licences}
                ライセンスまで購入できます。住所が未登録の場合は先に登録します。日本の住所は、郵便番号を入力すると町域まで自動で入ります。
              </p>
            </Step>
            <Step title="最終確認画面で、金額と条件を確かめます">
              <p>
                今回のお支払い、次回以降のお支払いと日付、契約期間、解約の方法を表示します。この画面で確定するまで、料金は発生しません。
              </p>
            </Step>
            <Step title={`「${purchase.purchase.confirm.act}」を押します`}>
              <p>
                クレジットカードではその場で決済し、成功するとすぐに使えます。カード会社が本人認証(3-Dセキュア)を求めることがあります。
              </p>
            </Step>
          </Steps>
          <p>
            ボタンを二度押した場合、ページを再読み込みした場合、2つのタブで同時に操作した場合も、請求は1回だけです。確認の間に金額や条件が変わったときは、決済せず、もう一度確認をお願いします。
          </p>
          <p>未成年の方は、保護者の同意を得てから購入してください。</p>
        </>
      ),
    },
    {
      id: "adding",
      heading: "ライセンスの追加",
      body: (
        <>
          <p>
            IDのカードの「{actions.add}
            」から、いつでも追加できます。お支払いが済むと、すぐにチャンネルが増えます。追加した月は、今日から次の更新日の前日までを日割りで計算します。
          </p>
          <p>
            料金 × ライセンス数 × 残りの日数 ÷ その期間の日数(1円未満切り捨て)。たとえば30日ある月に残り{proratedExample.days}
            日でCommercialを1ライセンス追加すると、{yen(FACTS.commercialYen)} × {proratedExample.days} ÷ {proratedExample.of} ={" "}
            {yen(proratedExample.yen)}です。
          </p>
          <p>確定した追加は取り消せません。1つのIDに持てるのは合計{licences}ライセンスまでです。</p>
        </>
      ),
    },
    {
      id: "renewal",
      heading: "更新日",
      body: (
        <>
          <p>
            契約は1か月ごとに、開始した日と同じ日に自動で更新します(Pro
            6か月は6か月ごと)。その日がない月は月末に更新し、翌月は元の日に戻ります。1月31日に始めた契約は、2月28日、3月31日、4月30日に更新します。日付はすべて日本時間です。
          </p>
          <p>カードでのお支払いは更新日に決済します。次の更新日と金額は、マイページのIDのカードに表示します。</p>
        </>
      ),
    },
    {
      id: "changing",
      heading: "プランの変更",
      body: (
        <>
          <p>
            <strong>CommercialからPro</strong>へは、すぐに変わります。差額を、次の更新日の前日まで日割りでお支払いいただきます。
          </p>
          <p>
            <strong>ProからCommercial</strong>
            へは、次の更新日に変わります。それまではProのまま使え、前日まで取り消せます。差額の返金はありません。
          </p>
          <p>
            有料のIDをFreeに戻すことはできません。更新を停止し、必要ならFreeのIDを新しく発行してください。1つのアカウントに持てるFreeのIDは1つです。
          </p>
        </>
      ),
    },
    {
      id: "subtracting",
      heading: "ライセンスを減らす",
      body: (
        <>
          <p>
            「{actions.cancel}
            」では、数を入力し、解約の条件に同意すると、すぐに減ります。使える映像チャンネルもその場で減り、上限を超えるチャンネルの送信と受信は止まります。お支払い済みの分の返金はありません。
          </p>
          <Note caution>
            <p>
              0ライセンスにすると、IDは削除されます。期間の最後まで使いたい場合は、減らさずに「{actions.stop}」を選んでください。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "stopping",
      heading: "更新の停止(解約)",
      body: (
        <>
          <p>
            解約は「{actions.stop}
            」で行います。更新日の前日までに停止すると、次のお支払いは発生しません。お支払い済みの期間の最終日まではこれまでどおり使え、その後、IDは削除されます。最終日までは「
            {actions.resume}」で取り消せます。
          </p>
          <p>停止している間は、IDのカードに「解約済み(期限まで利用可能)」と有効期限を表示します。</p>
        </>
      ),
    },
    {
      id: "deleting",
      heading: "IDとアカウントの削除",
      body: (
        <>
          <p>
            <strong>IDの削除</strong>
            は、二段階の確認と同意のあと、ただちに行います。契約も同時に終了し、日割りの返金はありません。同じIDを作り直すことはできません。
          </p>
          <p>
            <strong>アカウントの削除</strong>
            では、すべてのライセンスが終わり、すべてのIDを削除します。返金はありません。登録した情報は消去しますが、法令で保存が必要な書類と、障害調査のための記録は、保存期間が終わるまで残ります。
          </p>
        </>
      ),
    },
    {
      id: "invoice",
      heading: "請求書でのお支払い",
      body: (
        <>
          <p>
            請求先の住所が日本国内の方は、銀行振込を選べます。個人でも法人でも申し込めます。マイページの「
            {entries.invoiceApplication}
            」から申し込むと、お支払いを待たずにIDを使えます。
          </p>
          <DataTable
            caption="請求書払いの日程"
            columns={["いつ", "内容"]}
            rows={[
              ["申し込んだ日", "請求書(PDF)を発行し、メールでお知らせします。IDはこの日から使えます"],
              ["申し込みの翌月末", "お支払いの期限です"],
              [
                `期限の${FACTS.invoiceReminderBefore}日前、当日、${FACTS.invoiceReminderAfter}日後`,
                "お支払いが確認できていなければ、メールでお知らせします",
              ],
              ["期限の翌日から", "IDの表示が「お支払いエラー」になります。利用は続けられます"],
              [`期限の${FACTS.invoiceRestrictedAfter}日後`, "IDの利用を制限します。入金を確認すると、すぐに解除します"],
              [`期限の${FACTS.unpaidEndDays}日後`, "契約を終了し、IDを削除します"],
            ]}
          />
          <p>{billing.billing.application.prepaidText}</p>
        </>
      ),
    },
    {
      id: "coupons",
      heading: "クーポン",
      body: (
        <>
          <p>
            金額または割合で、決まった回数のお支払いから割り引きます。マイページの「{entries.coupons}
            」に追加するか、購入のときにコードを入力します。割引は期間全体の料金に適用され、ライセンスの追加やProへの変更の日割り分には適用されません。
          </p>
          <p>
            登録クーポンは、1つのメールアドレスにつき1回だけ使えます。大文字と小文字の違いや、<code>+</code>
            の後ろを変えたアドレスは、同じアドレスとして扱います。
          </p>
        </>
      ),
    },
    {
      id: "refunds",
      heading: "返金",
      body: (
        <p>
          サービスの性質上、確定後の取り消し、返品、返金はできません。期間の途中で解約した場合、ライセンスを減らした場合、IDやアカウントを削除した場合の日割りの返金もありません。
        </p>
      ),
    },
    {
      id: "failed",
      heading: "お支払いができなかったとき",
      body: (
        <>
          <p>
            購入のときに決済できなければ、請求は発生せず、ライセンスも増えません。更新のときに決済できなかった場合は、次のように進みます。メールでもお知らせします。
          </p>
          <DataTable
            caption="カードでの更新に失敗したあと"
            columns={["いつ", "内容", "IDの利用"]}
            rows={[
              ["更新日", "決済に失敗したことをお知らせします", "続けられます"],
              [`${retryDays.join("、")}日後`, "自動でもう一度決済します", "続けられます"],
              [`${retryDays.at(-1)}日後も失敗したとき`, "IDの利用を制限します", "できません"],
              [`${FACTS.unpaidEndDays}日後`, "契約を終了し、IDを削除します", "できません"],
            ]}
          />
          <p>
            マイページの「{entries.payment}
            」で新しいカードを登録すると、その場で決済し、成功すればすぐに元どおり使えます。更新日は変わりません。制限されていた日の料金はいただきません。
          </p>
          <p>
            決済の結果がわからないまま画面が閉じても、二重に請求されることはありません。
            <Link to="/troubleshooting#payment">お支払いで困ったとき</Link>
            もご覧ください。
          </p>
        </>
      ),
    },
  ],
};
