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
  lead: "There is a Free plan and two paid ones, Commercial and Pro. You buy and cancel in My Page. Whatever costs money shows its amount and conditions before you confirm it.",
  sections: [
    {
      id: "plans",
      heading: "Plans and prices",
      body: (
        <>
          <DataTable
            caption="Price of one licence, 10% consumption tax included"
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
            Every plan has {FACTS.channel.to} audio and {FACTS.channel.to} control channels for an ID. Six months of Pro are paid
            by invoice only. A picture size is a limit, not a promise: what you get depends on the devices and the line.
          </p>
          <Shot
            name="plans"
            alt="Plans in My Page: prices and contents of Free, Commercial and Pro, with buttons to buy."
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
          All prices include 10% consumption tax. The tax is worked out once for each document from its total, and rounded down.
          Of one Commercial licence, {yen(FACTS.commercialYen)}, it is {yen(FACTS.commercialTaxYen)}. Receipts and invoices hold
          what a qualified invoice in Japan must.
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
              <p>
                Your Free ID becomes the paid one: its letters stay, and so do the links you have shared. You can also buy for a
                new ID.
              </p>
            </Step>
            <Step title="Choose the number of licences and how to pay">
              <p>
                One ID can have 1 to {licences} licences. If no address is registered, you are asked for it first. In Japan the
                postal code fills in most of it.
              </p>
            </Step>
            <Step title="Check amount and conditions on the final confirmation">
              <p>
                It shows what is paid now, what is paid later and when, how long the contract runs, and how to cancel. Nothing is
                charged before you confirm here.
              </p>
            </Step>
            <Step title={`Press ${purchase.purchase.confirm.act}`}>
              <p>
                A card is charged at once, and the licences work as soon as that has succeeded. The card's issuer may ask you to
                prove who you are (3-D Secure).
              </p>
            </Step>
          </Steps>
          <p>
            Pressing twice, reloading, or working in two tabs still makes one charge. If the amount or a condition has changed
            while you were looking, nothing is charged and you are asked to look again.
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
            {actions.add} on the card of the ID works at any time, and the channels are there as soon as it is paid. In the month
            of the addition you pay by the day, from today to the day before the next renewal.
          </p>
          <p>
            Price × licences × days left ÷ days of the period, rounded down. With {proratedExample.days} of {proratedExample.of}{" "}
            days left, one more Commercial licence costs {yen(FACTS.commercialYen)} × {proratedExample.days} ÷{" "}
            {proratedExample.of} = {yen(proratedExample.yen)}.
          </p>
          <p>An addition cannot be taken back once it is confirmed. One ID can have {licences} licences in total.</p>
        </>
      ),
    },
    {
      id: "renewal",
      heading: "Renewal",
      body: (
        <>
          <p>
            A contract renews by itself every month, on the day of the month on which it began (six months of Pro: every six
            months). Where a month has no such day it is the last one, and the month after it is the old day again: begun on 31
            January, it renews on 28 February, 31 March and 30 April. Days are those of Japan.
          </p>
          <p>Cards are charged on that day. The next day and amount are on the card of the ID in My Page.</p>
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
            <strong>Pro to Commercial</strong> takes effect at the next renewal. Until then it stays Pro, and until the day before
            you can change your mind. The difference is not refunded.
          </p>
          <p>
            A paid ID cannot become a Free one. Stop its renewal, and have a Free ID issued if you need one. An account has one
            Free ID at most.
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
            With {actions.cancel} you enter a number, agree to the conditions, and it takes effect at once: the video channels
            become fewer, and what is sent or received on channels above the limit stops. What has been paid is not refunded.
          </p>
          <Note caution>
            <p>With no licence left the ID is deleted. To use it to the end of the period, choose {actions.stop} instead.</p>
          </Note>
        </>
      ),
    },
    {
      id: "stopping",
      heading: "Stopping the renewal (cancelling)",
      body: (
        <>
          <p>
            To cancel, choose {actions.stop}. Up to the day before the renewal it keeps the next payment from falling due. The ID
            works to the last day that is paid, then it is deleted. Until that day {actions.resume} takes it back.
          </p>
          <p>Meanwhile the card of the ID says that it is cancelled, and until when it can be used.</p>
        </>
      ),
    },
    {
      id: "deleting",
      heading: "Deleting an ID or the account",
      body: (
        <>
          <p>
            <strong>An ID</strong> is deleted at once after two confirmations and your consent. Its contract ends with it, without
            a refund for the days that are left. The same letters cannot be had again.
          </p>
          <p>
            <strong>Deleting the account</strong> ends every licence and deletes every ID, without refunds. What you have
            registered is erased, except documents that the law makes us keep and records for the investigation of failures, which
            stay until their time is over.
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
            With a billing address in Japan you can pay by bank transfer, as a person or as a company. Apply under{" "}
            {entries.invoiceApplication} in My Page; the ID works without waiting for the money.
          </p>
          <DataTable
            caption="Days of an invoice"
            columns={["When", "What happens"]}
            rows={[
              ["The day of the order", "The invoice is issued as PDF and announced by mail. The ID works from now on"],
              ["End of the month after it", "The day by which it is to be paid"],
              [
                `${FACTS.invoiceReminderBefore} days before, on the day, ${FACTS.invoiceReminderAfter} days after`,
                "A reminder by mail while it is not paid",
              ],
              ["From the day after", "The ID says that its payment is not confirmed, and goes on working"],
              [
                `${FACTS.invoiceRestrictedAfter} days after`,
                "The use of the ID is restricted. It is opened again as soon as the money is there",
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
            its code when you buy. It acts on whole periods, not on the days of an addition or an upgrade.
          </p>
          <p>
            The coupon for registering works once for an email address. Capital letters, and whatever follows a <code>+</code>, do
            not make another address.
          </p>
        </>
      ),
    },
    {
      id: "refunds",
      heading: "Refunds",
      body: (
        <p>
          By the nature of the service a confirmed purchase cannot be cancelled, returned or refunded. Nor is anything refunded by
          the day when you cancel within a period, have fewer licences, or delete an ID or the account.
        </p>
      ),
    },
    {
      id: "failed",
      heading: "When a payment fails",
      body: (
        <>
          <p>
            If a purchase cannot be charged, nothing is owed and no licence is added. If a renewal cannot be charged, this
            happens, and you hear of it by mail:
          </p>
          <DataTable
            caption="After a renewal by card has failed"
            columns={["When", "What happens", "The ID"]}
            rows={[
              ["Day of the renewal", "You are told that the charge failed", "works"],
              [`${retryDays.join(", ")} days later`, "The card is charged again by itself", "works"],
              [`If it fails after ${retryDays.at(-1)} days too`, "The use of the ID is restricted", "does not work"],
              [`${FACTS.unpaidEndDays} days later`, "The contract ends and the ID is deleted", "does not work"],
            ]}
          />
          <p>
            A new card, registered under {entries.payment} in My Page, is charged at once, and the ID works again when that
            succeeds. The day of renewal stays. Days on which the ID was restricted are not charged.
          </p>
          <p>
            Closing the page before the outcome is known does not lead to a second charge. See also{" "}
            <Link to="/troubleshooting#payment">trouble with payments</Link>.
          </p>
        </>
      ),
    },
  ],
};
