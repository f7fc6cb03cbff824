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
const yen = (amount: number): string => `${figure(amount)} yen`;

export const en: PageText = {
  lead: "There is a Free plan and two paid ones, Commercial and Pro. You buy and cancel in My Page. Anything that costs money shows the amount and the conditions before you confirm.",
  sections: [
    {
      id: "plans",
      heading: "Plans and prices",
      body: (
        <>
          <DataTable
            caption="Price per licence, including 10% consumption tax"
            columns={["Plan", "Price", "Picture size", "Video channels", "Commercial use", "ID password"]}
            figures={[1]}
            rows={[
              ["Free", "0 yen", `up to ${FACTS.freeSize}`, `${channelsPerLicence}`, "no", "no"],
              [
                "Commercial",
                `${yen(FACTS.commercialYen)} / month`,
                `up to ${FACTS.commercialSize}`,
                `${channelsPerLicence} a licence`,
                "yes",
                "yes",
              ],
              ["Pro", `${yen(FACTS.proYen)} / month`, "no limit", `${channelsPerLicence} a licence`, "yes", "yes"],
              [
                "Pro, six months",
                `${yen(FACTS.proSixMonthsYen)} / 6 months`,
                "no limit",
                `${channelsPerLicence} a licence`,
                "yes",
                "yes",
              ],
            ]}
          />
          <p>
            Every plan has {FACTS.channel.to} audio and {FACTS.channel.to} control channels per ID. Six months of Pro can only be
            paid by invoice. The picture size is a limit, not a promise: what you get depends on your devices and network.
          </p>
          <Shot
            name="plans"
            alt="Plans in My Page: what Free, Commercial and Pro cost and include, with buttons to buy."
            caption="Plans in My Page."
          />
        </>
      ),
    },
    {
      id: "tax",
      heading: "Consumption tax",
      body: (
        <p>
          All prices include 10% consumption tax. The tax is calculated once per document from its total, and rounded down:{" "}
          {yen(FACTS.commercialTaxYen)} of the {yen(FACTS.commercialYen)} for one Commercial licence. Receipts and invoices meet
          the requirements for qualified invoices in Japan.
        </p>
      ),
    },
    {
      id: "buying",
      heading: "How to buy",
      body: (
        <>
          <Steps>
            <Step title={`Choose a plan under ${entries.plans} in My Page`}>
              <p>Upgrade your Free ID to keep the ID and the links you have shared. You can also buy for a new ID.</p>
            </Step>
            <Step title="Choose the number of licences and how to pay">
              <p>
                One ID can have 1 to {licences} licences. If you have not registered an address, you are asked for it first. In
                Japan the postal code fills in most of it.
              </p>
            </Step>
            <Step title="Check the amount and conditions on the final confirmation">
              <p>
                It shows what you pay now, what you pay later and when, how long the contract runs, and how to cancel. Nothing is
                charged until you confirm.
              </p>
            </Step>
            <Step title={`Press ${purchase.purchase.confirm.act}`}>
              <p>
                Your card is charged at once, and the licences work as soon as the charge succeeds. The card issuer may ask you to
                prove who you are (3-D Secure).
              </p>
            </Step>
          </Steps>
          <p>
            If you press twice, reload or use two tabs, you are still charged only once. If the amount or a condition changed
            while you were looking, nothing is charged and you are asked to check again.
          </p>
          <p>Minors need the consent of a parent or guardian.</p>
        </>
      ),
    },
    {
      id: "adding",
      heading: "Adding licences",
      body: (
        <>
          <p>
            {actions.add} on the ID's card works at any time, and the channels are there as soon as you have paid. For the current
            month you pay by the day, from today to the day before the next renewal.
          </p>
          <p>
            Price × licences × days left ÷ days of the period, rounded down. With {proratedExample.days} of {proratedExample.of}{" "}
            days left, one more Commercial licence costs {yen(FACTS.commercialYen)} × {proratedExample.days} ÷{" "}
            {proratedExample.of} = {yen(proratedExample.yen)}.
          </p>
          <p>Once confirmed, an addition cannot be cancelled. One ID can have {licences} licences in total.</p>
        </>
      ),
    },
    {
      id: "renewal",
      heading: "Renewal",
      body: (
        <>
          <p>
            A contract renews automatically every month, on the day of the month it started (six months of Pro: every six months).
            If a month has no such day, it renews on the last day, then goes back to the original day: a contract that started on
            31 January renews on 28 February, 31 March and 30 April. Dates are in Japan time.
          </p>
          <p>Cards are charged on that day. The ID's card in My Page shows the next date and amount.</p>
        </>
      ),
    },
    {
      id: "changing",
      heading: "Changing the plan",
      body: (
        <>
          <p>
            <strong>Commercial to Pro</strong> takes effect at once. You pay the difference by the day, up to the next renewal.
          </p>
          <p>
            <strong>Pro to Commercial</strong> takes effect at the next renewal. Until then the ID stays on Pro, and you can
            change your mind up to the day before. The difference is not refunded.
          </p>
          <p>
            A paid ID cannot become a Free one. Turn off its auto-renewal and get a Free ID if you need one. An account can have
            one Free ID at most.
          </p>
        </>
      ),
    },
    {
      id: "subtracting",
      heading: "Reducing licences",
      body: (
        <>
          <p>
            With {actions.cancel} you enter a number and agree to the conditions. It takes effect at once: the number of video
            channels drops, and anything sent or received on channels above the new limit stops. What you have paid is not
            refunded.
          </p>
          <Note caution>
            <p>When no licence is left, the ID is deleted. To use it to the end of the period, choose {actions.stop} instead.</p>
          </Note>
        </>
      ),
    },
    {
      id: "stopping",
      heading: "Turning off auto-renewal (cancelling)",
      body: (
        <>
          <p>
            To cancel, choose {actions.stop}, at the latest on the day before the renewal, and no further payment falls due. The
            ID works until the last day you have paid for, then it is deleted. Until then you can take it back with{" "}
            {actions.resume}.
          </p>
          <p>Meanwhile the ID's card shows that it is cancelled and how long it can still be used.</p>
        </>
      ),
    },
    {
      id: "deleting",
      heading: "Deleting an ID or the account",
      body: (
        <>
          <p>
            <strong>An ID</strong> is deleted at once after two confirmations and your consent. Its contract ends too, without a
            refund for the remaining days. You cannot get the same ID again.
          </p>
          <p>
            <strong>Deleting the account</strong> ends every licence and deletes every ID, without refunds. Your data is erased,
            except documents that we have to keep by law and records for investigating failures, which are kept until their
            retention period ends.
          </p>
        </>
      ),
    },
    {
      id: "invoice",
      heading: "Paying by invoice",
      body: (
        <>
          <p>
            With a billing address in Japan you can pay by bank transfer, as an individual or as a company. Apply under{" "}
            {entries.invoiceApplication} in My Page; the ID works right away, before you have paid.
          </p>
          <DataTable
            caption="Timeline of an invoice"
            columns={["When", "What happens"]}
            rows={[
              ["The day of the order", "The invoice is issued as a PDF and announced by email. The ID works from now on"],
              ["End of the following month", "Payment is due"],
              [
                `${FACTS.invoiceReminderBefore} days before, on the day, ${FACTS.invoiceReminderAfter} days after`,
                "A reminder by email, if it has not been paid",
              ],
              ["From the day after the due date", "The ID shows “payment not confirmed”, but keeps working"],
              [
                `${FACTS.invoiceRestrictedAfter} days after`,
                "The ID is restricted. It works again as soon as your payment arrives",
              ],
              [`${FACTS.unpaidEndDays} days after`, "The contract ends and the ID is deleted"],
            ]}
          />
          <p>{billing.billing.application.prepaidText}</p>
        </>
      ),
    },
    {
      id: "coupons",
      heading: "Coupons",
      body: (
        <>
          <p>
            A coupon takes an amount or a percentage off a number of payments. Add it under {entries.coupons} in My Page, or enter
            its code when you buy. It applies to full periods, not to the prorated days of an addition or an upgrade.
          </p>
          <p>
            The registration coupon works once per email address. Capital letters, and anything after a <code>+</code>, do not
            make it a different address.
          </p>
        </>
      ),
    },
    {
      id: "refunds",
      heading: "Refunds",
      body: (
        <p>
          Due to the nature of the service, a confirmed purchase cannot be cancelled, returned or refunded. There is no refund for
          remaining days either, if you cancel during a period, reduce licences, or delete an ID or your account.
        </p>
      ),
    },
    {
      id: "failed",
      heading: "When a payment fails",
      body: (
        <>
          <p>
            If a purchase cannot be charged, you owe nothing and no licence is added. If a renewal cannot be charged, this is what
            happens, and we keep you informed by email:
          </p>
          <DataTable
            caption="After a renewal by card has failed"
            columns={["When", "What happens", "The ID"]}
            rows={[
              ["Renewal day", "We tell you that the charge failed", "works"],
              [`${retryDays.join(", ")} days later`, "The card is charged again automatically", "works"],
              [`If it fails after ${retryDays.at(-1)} days too`, "The ID is restricted", "does not work"],
              [`${FACTS.unpaidEndDays} days later`, "The contract ends and the ID is deleted", "does not work"],
            ]}
          />
          <p>
            Register a new card under {entries.payment} in My Page: it is charged at once, and the ID works again when that
            succeeds. The renewal day stays the same. Days on which the ID was restricted are not charged.
          </p>
          <p>
            If you close the page before the outcome is known, you are not charged a second time. See also{" "}
            <Link to="/troubleshooting#payment">Payment troubleshooting</Link>.
          </p>
        </>
      ),
    },
  ],
};
