import { Link } from "react-router";
import type { LegalText } from "../../../legal/legal-page.tsx";
import { MailPicture } from "../../../legal/mail-picture.tsx";
import { tokuteiSections } from "../../../legal/tokutei-sections.tsx";
import { yenIn } from "../../../my-page/account/yen.ts";

const ON_REQUEST = "Told by email without delay on request.";

export const tokuteiEn: LegalText = ({ operator, address, services, terms }) => ({
  lead: (
    <p>
      What Article 11 of Japan’s Act on Specified Commercial Transactions asks sellers to tell about the paid plans of Setsuna
      Studio.
    </p>
  ),
  sections: tokuteiSections({
    parts: { seller: "Seller", price: "Prices and payment", contract: "Order and contract", use: "Conditions of use" },
    items: {
      name: { term: "Seller", definition: operator.name.en },
      representative: { term: "Representative", definition: operator.representative.en },
      address: { term: "Address", definition: operator.address === null ? ON_REQUEST : operator.address.en.join(", ") },
      phone: {
        term: "Telephone",
        definition:
          operator.phone === null ? (
            ON_REQUEST
          ) : (
            <>
              <p>{operator.phone}</p>
              <p>Hours: {operator.phoneHours.en}</p>
            </>
          ),
      },
      mail: {
        term: "Email",
        definition: (
          <>
            <p>
              <MailPicture address={address} language="en" />
            </p>
            <p>
              The <Link to="/contact">contact form</Link> reaches us too.
            </p>
          </>
        ),
      },
      "registration-number": { term: "Registration number for qualified invoices", definition: operator.registrationNumber },
      prices: {
        term: "Prices",
        definition: (
          <>
            <p>For one licence each, with Japanese consumption tax (10%).</p>
            <ul>
              <li>Free: no charge</li>
              <li>Commercial: {yenIn("en", terms.commercialMonthly)} a month</li>
              <li>Pro: {yenIn("en", terms.proMonthly)} a month</li>
              <li>Pro for six months (by invoice only): {yenIn("en", terms.proSixMonths)}</li>
            </ul>
            <p>
              Added licences and a change to Pro are charged by the day until the day before the next renewal. The final
              confirmation screen shows the amount before you buy.
            </p>
          </>
        ),
      },
      "other-costs": {
        term: "Other costs",
        definition: "Internet access and equipment; by invoice, the fee of the bank transfer. You bear them.",
      },
      "payment-methods": {
        term: "Ways to pay",
        definition: (
          <>
            <p>
              Credit card (through {operator.paymentProvider.name}), or bank transfer against an invoice for customers with a
              registered address in Japan.
            </p>
            {!services.payment && <p>This server does not take credit cards yet. Its purchase pages offer test cards alone.</p>}
          </>
        ),
      },
      "payment-times": {
        term: "When to pay",
        definition: (
          <ul>
            <li>
              Credit card: when the purchase is confirmed, then on the day of each renewal. The day on which your account is
              debited depends on the card’s issuer.
            </li>
            <li>Invoice: by the last day of the month after the month of the order or renewal.</li>
          </ul>
        ),
      },
      offer: {
        term: "How to order, and how long an offer stands",
        definition:
          "You order by checking the final confirmation screen in My Page and pressing its button. The amount shown stands until the time named on that screen.",
      },
      delivery: {
        term: "When the service starts",
        definition: (
          <ul>
            <li>Credit card: at once after the payment.</li>
            <li>Invoice: at once after the order, without waiting for the payment.</li>
          </ul>
        ),
      },
      quantity: {
        term: "Limit of quantity",
        definition: `1 to ${terms.maxLicences} licences for an ID (up to ${terms.maxLicences * terms.channelsPerLicence} video channels). Free has no paid licences.`,
      },
      term: {
        term: "Term and automatic renewal",
        definition: (
          <>
            <p>
              One month; six months for the six-month contract. Unless you stop it, it renews by itself on the same terms on the
              day of the month on which it began, or on the last day of a month without that day.
            </p>
            <p>
              What you pay in all depends on when you stop the renewal. One licence of Commercial for a year, for example, costs{" "}
              {yenIn("en", terms.commercialMonthly * 12)}.
            </p>
          </>
        ),
      },
      cancellation: {
        term: "How to cancel",
        definition: (
          <ul>
            <li>
              Turn off auto-renewal in My Page at any time. If you do so by the day before the renewal, nothing more is charged.
              The ID stays usable to the last day that is paid.
            </li>
            <li>You can reduce the number of licences in My Page at any time. It takes effect at once, without a refund.</li>
            <li>
              The steps are on the page <Link to="/purchaseandcancellation">Purchase and cancellation</Link>.
            </li>
          </ul>
        ),
      },
      returns: {
        term: "Returns and refunds",
        definition:
          "By the nature of the service, a confirmed purchase cannot be taken back, returned or refunded, nor are parts of a period refunded after a cancellation. The cooling-off system does not apply to mail order. This does not apply where the cause lies with us or the law says otherwise.",
      },
      defects: {
        term: "If the service is not as agreed",
        definition: (
          <>
            Our liability is limited to the licence fees paid in the previous six months, as{" "}
            <Link to="/eula#liability">“Limit of liability” in the licence terms</Link> says. Limits that the law does not allow
            towards consumers do not apply to them.
          </>
        ),
      },
      conditions: {
        term: "Other conditions",
        definition: (
          <ul>
            <li>A purchase needs an account and a registered address with its country.</li>
            <li>Minors need the consent of a parent or another legal representative.</li>
            <li>A coupon can be used once for an email address.</li>
            <li>
              You have to agree to the <Link to="/eula">licence terms</Link>.
            </li>
          </ul>
        ),
      },
      requirements: {
        term: "System requirements",
        definition: (
          <>
            <p>
              An up-to-date browser that sends and receives H.264 or VP8 video by WebRTC. We have run the service in Chromium and
              Firefox. Camera, microphone and sensors need a connection by HTTPS.
            </p>
            <p>
              Try Free on your equipment and line before you buy. What desktop apps and other software need is on their download
              pages.
            </p>
          </>
        ),
      },
    },
  }),
});
