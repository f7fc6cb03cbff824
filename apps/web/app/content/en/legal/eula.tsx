import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { articleLink, numberedSections } from "../../../legal/articles.tsx";
import { EULA_ARTICLES } from "../../../legal/eula-articles.ts";
import { writtenDates } from "../../../legal/legal-dates.tsx";
import type { LegalText } from "../../../legal/legal-page.tsx";
import { yenIn } from "../../../my-page/account/yen.ts";

const article = articleLink("en", EULA_ARTICLES);

const listed = (days: readonly number[]): string => new Intl.ListFormat("en-GB").format(days.map(String));

export const eulaEn: LegalText = ({ operator, terms }) => ({
  lead: (
    <p>
      These terms govern the use of Setsuna Studio, which {operator.name.en} (“we”) provides. Read them before you register an
      account and before you start to use the software.
    </p>
  ),
  sections: numberedSections("en", EULA_ARTICLES, {
    scope: {
      heading: "Scope",
      body: (
        <ol>
          <li>These terms apply to every relation between us and the licensee about the use of the service and the software.</li>
          <li>
            The prices, functions, explanations and particular terms that we publish on the service’s site are part of these
            terms. Where they differ, these terms prevail unless the particular terms say otherwise.
          </li>
          <li>Open-source software that the software contains is subject to its own licences ({article("licence")}).</li>
        </ol>
      ),
    },
    definitions: {
      heading: "Definitions",
      body: (
        <ol>
          <li>
            “Service”: what we provide for sending and receiving video, audio and control signals over the internet, with My Page,
            relay servers and everything that goes with them.
          </li>
          <li>“Software”: the web application, apps, plugins and other software for using the service, and their updates.</li>
          <li>“Licensee”: the person, company or other body that has agreed to these terms and registered an account.</li>
          <li>“Permitted user”: a person whom the licensee allows to use an ID.</li>
          <li>“ID”: the serial ID of seven letters that we issue to the licensee.</li>
          <li>“Licence”: the unit in which a paid plan is bought for an ID.</li>
          <li>“Channel”: the number of a video, audio or control signal that is sent or received under an ID.</li>
        </ol>
      ),
    },
    changes: {
      heading: "Changes to these terms",
      body: (
        <ol>
          <li>
            We may change these terms without the consent of each licensee, under Article 548-4 of the Civil Code of Japan, where
            the change serves the licensees’ general interest, or where it does not go against the purpose of the contract and is
            reasonable in view of its need, its content and the other circumstances.
          </li>
          <li>
            We announce the content and the effective date of a change beforehand, on the service’s site or by email; a change to
            the disadvantage of licensees at least 30 days before it takes effect.
          </li>
          <li>A licensee who does not agree may cancel by the effective date as {article("cancellation")} says.</li>
        </ol>
      ),
    },
    account: {
      heading: "Registration",
      body: (
        <ol>
          <li>
            Whoever wants to use the service agrees to these terms and to the privacy policy and registers an account in the way
            that we provide. Registration is complete when the email address has been confirmed.
          </li>
          <li>What is registered has to be true and exact, and brought up to date without delay when it changes.</li>
          <li>A minor registers and uses the service with the consent of a parent or another legal representative.</li>
          <li>Whoever registers for a company or another body warrants that they may represent it.</li>
          <li>
            We may refuse a registration of someone who has broken these terms before, who registers false details, to whom{" "}
            {article("antisocial")} applies, or against whom there is another sufficient reason.
          </li>
        </ol>
      ),
    },
    contract: {
      heading: "Conclusion of the contract",
      body: (
        <ol>
          <li>The contract for the Free plan is concluded when registration is complete and we issue one ID.</li>
          <li>
            The contract for a paid plan is concluded when the licensee has checked the final confirmation screen and confirmed
            the purchase, and, by credit card, the payment has been made; by invoice, when the order is confirmed. A purchase
            needs a registered address with its country.
          </li>
          <li>Payment by invoice can be chosen by licensees with a registered address in Japan.</li>
        </ol>
      ),
    },
    plans: {
      heading: "Plans and what they allow",
      body: (
        <>
          <DataTable
            caption="What each plan allows"
            quietCaption
            columns={["Plan", "Commercial use", "Picture size", "ID password"]}
            rows={[
              ["Free", "No", `up to ${terms.freeFrame}`, "No"],
              ["Commercial", "Yes", `up to ${terms.commercialFrame}`, "Yes"],
              ["Pro", "Yes", "no limit", "Yes"],
            ]}
          />
          <ol>
            <li>
              An ID has one plan. Free has {terms.channelsPerLicence} video channels at the same time; a paid plan has{" "}
              {terms.channelsPerLicence} for each licence.
            </li>
            <li>
              An ID can have up to {terms.maxLicences} licences ({terms.maxLicences * terms.channelsPerLicence} video channels).
              Audio and control signals have up to 255 channels for each ID.
            </li>
            <li>
              The licensee may not use Free for commercial purposes. These include use in distribution, performances or broadcasts
              against payment, in commissioned work, and in any other activity for profit.
            </li>
            <li>
              With Commercial, {terms.commercialFrame} may be out of reach of the licensee’s equipment or line; we do not
              guarantee it.
            </li>
            <li>Free never turns into a paid plan by itself.</li>
          </ol>
        </>
      ),
    },
    fees: {
      heading: "Fees and payment",
      body: (
        <ol>
          <li>
            For each licence Commercial costs {yenIn("en", terms.commercialMonthly)} a month, Pro {yenIn("en", terms.proMonthly)}{" "}
            a month, and the six-month contract of Pro, by invoice only, {yenIn("en", terms.proSixMonths)} for six months. All
            prices include Japanese consumption tax (10%).
          </li>
          <li>By credit card, the registered card is charged when a purchase is confirmed, and on the day of each renewal.</li>
          <li>
            By invoice, the amount is transferred to the account named on our invoice by the last day of the month after the month
            of the order or renewal. The licensee bears the fee of the transfer.
          </li>
          <li>
            Licences that are added within a period, and a change to a higher plan, are charged by the day from that day to the
            day before the next renewal. Fractions of a yen are dropped.
          </li>
          <li>
            Added licences and a change to a higher plan are charged at once and cannot be taken back after confirmation. A change
            to a lower plan takes effect at the next renewal.
          </li>
          <li>
            A coupon can be used once for an email address, under the conditions that we set, and cannot be exchanged for money.
          </li>
          <li>The licensee bears the cost of equipment, lines and whatever else the use of the service takes.</li>
        </ol>
      ),
    },
    renewal: {
      heading: "Term and automatic renewal",
      body: (
        <ol>
          <li>A paid plan runs for one month from the day of the contract, the six-month contract for six months.</li>
          <li>
            Unless the licensee stops the renewal, it renews by itself on the same terms every month (every six months) on the day
            of the month on which it began, or on the last day of a month without that day.
          </li>
          <li>Days are those of Japan time.</li>
        </ol>
      ),
    },
    unpaid: {
      heading: "When a payment is not confirmed",
      body: (
        <ol>
          <li>
            When a card cannot be charged for a renewal, we try again {listed(terms.retryDays)} days after the renewal day. If
            that fails too, the use of the ID is restricted from {terms.cardRestrictedDays} days after the renewal day.
          </li>
          <li>
            When an invoice is not paid by its due date, the use of the ID is restricted {terms.invoiceRestrictedDays} days after
            that date.
          </li>
          <li>
            When a payment is not confirmed {terms.unpaidEndDays} days after it was due, the contract ends and the ID is deleted.
          </li>
          <li>A restriction is lifted as soon as the payment is confirmed. By credit card, restricted days are not charged.</li>
        </ol>
      ),
    },
    cancellation: {
      heading: "Cancellation and refunds",
      body: (
        <ol>
          <li>
            The licensee may stop the renewal in My Page at any time. The ID then stays usable to the last day of the period that
            is paid; after it the contract ends and the ID is deleted. Until that day the stop can be taken back.
          </li>
          <li>
            The licensee may reduce the number of licences in My Page at any time. They lapse at once, and the limit of channels
            drops at once. An ID without licences is deleted automatically.
          </li>
          <li>
            The licensee may delete an ID or the account at any time. A deleted ID stops at once; with the account, all IDs and
            licences end at once.
          </li>
          <li>An ID that was changed or deleted cannot be issued again.</li>
          <li>
            We do not refund fees that were paid, unless the cause lies with us or the law says otherwise. Cancelling within a
            period, reducing licences and deleting an ID give no refund by the day either.
          </li>
        </ol>
      ),
    },
    ids: {
      heading: "IDs and passwords",
      body: (
        <ol>
          <li>The licensee keeps the account’s password, IDs, ID passwords and access tokens at their own responsibility.</li>
          <li>
            Anyone who knows the same ID, channel and, if one is set, ID password can send or receive the stream. The licensee
            chooses who is told, and sets an ID password and allowed IP addresses where they are needed.
          </li>
          <li>
            What is done with a registered account or ID counts as done by the licensee, except for misuse that is not the
            licensee’s fault.
          </li>
          <li>
            When someone else may know or misuse them, the licensee changes the password or the ID, or tells us, without delay.
          </li>
          <li>The licensee may change an ID at any time. The change cannot be undone, and the former ID stops at once.</li>
        </ol>
      ),
    },
    "permitted-users": {
      heading: "Permitted users",
      body: (
        <ol>
          <li>The licensee may let permitted users use an ID as far as the licensee’s own business or activity needs it.</li>
          <li>
            The licensee makes them keep these terms and answers for what they do as for their own acts. A company answers
            likewise for its officers and employees.
          </li>
          <li>A permitted user may not provide the use of an ID to others for profit without our prior written consent.</li>
        </ol>
      ),
    },
    licence: {
      heading: "Licence and intellectual property",
      body: (
        <ol>
          <li>
            For the term of the contract we grant the licensee and permitted users a non-exclusive right, which cannot be
            transferred, to use the software under these terms. The software is licensed, not sold.
          </li>
          <li>
            Copyright and other intellectual property in the service and the software belong to us or to their rightful owners.
          </li>
          <li>
            Without our prior written consent the licensee may not build the software into another product, bundle or redistribute
            it, or make products that derive from it.
          </li>
          <li>
            The open-source software in it and its licences are listed under <Link to="/license">open-source notices</Link>. For
            that software its own licence prevails over these terms.
          </li>
        </ol>
      ),
    },
    prohibited: {
      heading: "Prohibited acts",
      body: (
        <>
          <p>In using the service, the licensee and permitted users must not</p>
          <ol>
            <li>break the law or act against public order;</li>
            <li>
              infringe copyright, rights in one’s likeness, privacy, reputation or any other right or interest of ours, of other
              licensees or of third parties;
            </li>
            <li>send pictures, sound or other information without the consent that recording or sending them needs;</li>
            <li>use Free for commercial purposes;</li>
            <li>
              try out IDs, use another licensee’s ID or account without permission, or gain unauthorised access in another way;
            </li>
            <li>
              get round the limits of plans, licences, allowed IP addresses, protection against robots or other technical limits;
            </li>
            <li>put an excessive load on the service’s equipment or disturb its operation;</li>
            <li>
              decompile, disassemble or otherwise analyse the software, except where the law or an open-source licence allows it;
            </li>
            <li>sell, lend, transfer or pledge IDs, licences or the use of the service without our consent;</li>
            <li>move licences to another ID, or merge the licences of several IDs;</li>
            <li>
              rely on the service’s picture, sound or control signals alone for control on which people’s life or safety directly
              depends;
            </li>
            <li>help with any of this, or do anything like it.</li>
          </ol>
        </>
      ),
    },
    content: {
      heading: "What is sent and received",
      body: (
        <ol>
          <li>
            Rights in the video, audio and control signals that are sent belong to the licensee or to their rightful owners. We
            handle them only as far as relaying them needs.
          </li>
          <li>
            We keep the secrecy of communications as the Telecommunications Business Act asks. Relay servers do not store video or
            audio.
          </li>
          <li>The licensee answers for the content and lawfulness of what is sent, and keeps copies of what is needed.</li>
        </ol>
      ),
    },
    restriction: {
      heading: "Restriction and termination by us",
      body: (
        <ol>
          <li>
            We may restrict the use of an ID in whole or in part when
            <ol>
              <li>a payment is not confirmed as {article("unpaid")} says,</li>
              <li>these terms are broken,</li>
              <li>
                the number of connections or the traffic puts such a load on the equipment that other licensees may be hindered,
                or
              </li>
              <li>misuse is suspected and has to be looked into.</li>
            </ol>
          </li>
          <li>We tell the licensee the reason beforehand, or, where it is urgent, without delay afterwards.</li>
          <li>
            We may terminate the contract when the licensee breaks these terms and does not put it right within a reasonable time
            that we set, or when the breach is serious.
          </li>
        </ol>
      ),
    },
    interruption: {
      heading: "Interruption of the service",
      body: (
        <ol>
          <li>
            We may interrupt the service in whole or in part
            <ol>
              <li>to maintain, renew or move equipment,</li>
              <li>when a failure of equipment or lines, or an attack, makes it difficult to provide,</li>
              <li>when a natural disaster, power cut, disturbance or other force majeure makes it difficult to provide, or</li>
              <li>when the law or an authority requires it.</li>
            </ol>
          </li>
          <li>We announce it on the service’s site beforehand, or, where it is urgent, without delay afterwards.</li>
        </ol>
      ),
    },
    maintenance: {
      heading: "Regular maintenance",
      body: (
        <ol>
          <li>
            Regular maintenance takes place as a rule on Mondays from 19:00 to 22:00 (Japan time); the day is announced beforehand
            in the <Link to="/maintenance">maintenance notice</Link>.
          </li>
          <li>My Page is unavailable meanwhile. Unless we announce otherwise, sending and receiving with the apps goes on.</li>
          <li>Regular maintenance gives no reduction or refund of fees.</li>
        </ol>
      ),
    },
    "end-of-service": {
      heading: "Change and end of the service",
      body: (
        <ol>
          <li>
            We may add, improve, withdraw or otherwise change functions. A change that is a serious disadvantage for licensees is
            announced beforehand.
          </li>
          <li>
            When we end the whole service, we announce it at least three months before, and refund by the day the fees that were
            paid for the time after its end.
          </li>
        </ol>
      ),
    },
    disclaimer: {
      heading: "No warranty",
      body: (
        <ol>
          <li>
            We do not warrant that the service fits a particular purpose, is free of interruptions or errors, sends and receives
            with a certain delay or quality, or runs on certain equipment, software or lines. Delays and other figures on the
            service’s site are results of measurements under the conditions named there.
          </li>
          <li>
            For damage to the licensee’s equipment or data in the use of the service we are liable as far as{" "}
            {article("liability")} says.
          </li>
          <li>
            The licensee settles disputes with permitted users or other third parties at their own responsibility, unless the
            cause lies with us.
          </li>
          <li>Functions that are free of charge and beta versions are provided as they are.</li>
        </ol>
      ),
    },
    liability: {
      heading: "Limit of liability",
      body: (
        <ol>
          <li>
            Our liability to the licensee for damages in connection with the service, whether for breach of contract, tort or any
            other cause, is limited to the total of the licence fees that the licensee has paid to us in the six months before the
            month in which the cause of the damage occurred.
          </li>
          <li>We are not liable for lost profit, for damage from special circumstances, or for indirect damage.</li>
          <li>
            The two paragraphs above do not apply to damage by our intent or gross negligence, or where the law does not allow
            liability to be limited.
          </li>
          <li>
            Where the licensee is a consumer in the sense of the Consumer Contract Act, terms that exclude or limit our liability
            apply only as far as that Act and other laws allow; the limits of paragraphs 1 and 2 then apply only to breach of
            contract or tort by slight negligence.
          </li>
        </ol>
      ),
    },
    "personal-data": {
      heading: "Personal data",
      body: (
        <p>
          We treat personal data as the <Link to="/policy">privacy policy</Link> says, and what apps handle as the{" "}
          <Link to="/app-policy">application privacy policy</Link> says.
        </p>
      ),
    },
    antisocial: {
      heading: "Exclusion of organised crime",
      body: (
        <ol>
          <li>
            The licensee declares that neither they nor their officers are, or have relations with, an organised crime group, its
            members or associates, companies related to it, corporate racketeers or the like, and undertakes that this will remain
            so.
          </li>
          <li>
            The licensee undertakes not to make violent or unjust demands, threaten, harm our reputation or disturb our business
            by deception or force, or do anything like it, by themselves or through others.
          </li>
          <li>
            If the licensee breaks this, we may terminate the contract without notice and are not liable for damage that follows
            from it.
          </li>
        </ol>
      ),
    },
    export: {
      heading: "Export control",
      body: (
        <p>
          When the software is taken abroad or used there, the licensee complies with the Foreign Exchange and Foreign Trade Act
          of Japan and other applicable export law.
        </p>
      ),
    },
    assignment: {
      heading: "Assignment",
      body: (
        <ol>
          <li>
            The licensee may not transfer or pledge the position under the contract, or rights or duties under these terms,
            without our prior written consent.
          </li>
          <li>
            When we transfer the business of the service, we may transfer the position under the contract, rights, duties and the
            licensee’s registered details with it; the licensee consents to this in advance.
          </li>
        </ol>
      ),
    },
    notices: {
      heading: "Notices",
      body: (
        <ol>
          <li>
            We notify the licensee by email to the registered address or on the service’s site. Such mail may come from an address
            that takes no replies.
          </li>
          <li>
            The licensee writes to us on the <Link to="/contact">contact page</Link>.
          </li>
        </ol>
      ),
    },
    severability: {
      heading: "Severability and survival",
      body: (
        <ol>
          <li>Where a part of these terms is held invalid by law, the rest remains in force.</li>
          <li>
            {article("licence")}, paragraph 2, {article("disclaimer")}, {article("liability")}, {article("assignment")} and{" "}
            {article("law")} remain in force after the end of the contract.
          </li>
        </ol>
      ),
    },
    law: {
      heading: "Law and court",
      body: (
        <ol>
          <li>These terms are governed by the law of Japan.</li>
          <li>
            For disputes about the service, {operator.court.en} has exclusive jurisdiction in the first instance by agreement.
          </li>
          <li>The Japanese text of these terms is the authoritative one. Translations are for reference.</li>
        </ol>
      ),
    },
    dates: { heading: "Enactment and revision", body: writtenDates("en", operator.dates.eula) },
  }),
});
