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

const article = articleLink("en", POLICY_ARTICLES);

export const policyEn: LegalText = (data) => {
  const { operator, address, services, terms } = data;
  const { kept } = terms;
  return {
    lead: (
      <>
        <p>
          {operator.name.en} (“we”) treats personal data in Setsuna Studio (the “service”) as the Act on the Protection of
          Personal Information of Japan, other laws and this privacy policy say.
        </p>
        <p>
          What apps do with pictures, sound and sensors is in the <Link to="/app-policy">application privacy policy</Link>; the
          conditions of use are in the <Link to="/eula">licence terms</Link>.
        </p>
      </>
    ),
    sections: numberedSections("en", POLICY_ARTICLES, {
      operator: {
        heading: "Who we are",
        body: (
          <ul>
            <li>Name: {operator.name.en}</li>
            <li>Representative: {operator.representative.en}</li>
            <li>Address: {operator.address === null ? "told without delay on request" : operator.address.en.join(", ")}</li>
            <li>Responsible for personal data: {operator.privacyOfficer.en}</li>
            {operator.telecomNotification && (
              <li>Notification as a telecommunications business: {operator.telecomNotification}</li>
            )}
          </ul>
        ),
      },
      collected: {
        heading: "What we collect",
        body: (
          <DataTable
            caption="When we collect what"
            quietCaption
            columns={["When", "What"]}
            rows={[
              [
                "Registering an account",
                services.userPool
                  ? "Email address, display language. What checking a password needs is kept by the authentication service (Amazon Cognito)"
                  : "Email address, display language, the value that checking a password needs. We do not store the password itself",
              ],
              [
                "Logging in",
                "Date and time, IP address, kind of browser (User-Agent), second factors (public keys of passkeys, the encrypted key of an authenticator app)",
              ],
              ["Setting up serial IDs", "Letters of the ID, the value that checking an ID password needs, allowed IP addresses"],
              [
                "Buying and paying",
                "Company or name, address, what was bought, amounts, date and time, coupons, receipts and invoices; of a card its brand, last four digits and expiry",
              ],
              [
                "Contacting us",
                "Email address, name, company (optional), subject, content, display language, IP address, date and time",
              ],
              [
                "Important acts",
                "Kind of act, date and time, account number, IP address: a record of registering, logging in, buying, changing IDs and the like. The record of the registration has the email address",
              ],
              [
                "Reading the site",
                "Counts by day of pages viewed, display language, site that led here, files downloaded. Nothing in them identifies a person",
              ],
              ["Sending and receiving", "While a connection lasts: ID, channel, IP address, traffic, share of loss. Not stored"],
            ]}
          />
        ),
      },
      purposes: {
        heading: "What we use it for",
        body: (
          <>
            <p>We use what we collect to</p>
            <ol>
              <li>register accounts, verify people, keep them logged in and provide the service;</li>
              <li>bill and charge fees, issue receipts and invoices, look into unpaid amounts;</li>
              <li>tell what has to be told about contracts, renewals, payments, maintenance and changes of terms;</li>
              <li>answer contact messages;</li>
              <li>prevent misuse, look into failures and protect the equipment;</li>
              <li>make statistics that identify nobody, and improve the service;</li>
              <li>keep books and meet other duties by law.</li>
            </ol>
            <p>
              We do not use it for advertising, and do not analyse the content of the video, audio and control signals that are
              sent.
            </p>
          </>
        ),
      },
      retention: {
        heading: "How long we keep it",
        body: (
          <>
            <DataTable
              caption="What is kept how long"
              quietCaption
              columns={["What", "How long"]}
              rows={[
                ["Account, serial IDs, billing address, what is shown of a card", "Until the account is deleted"],
                ["A registration that was not confirmed", `${kept.unconfirmedDays} days`],
                [
                  "That an account was logged in to from a network (as a code that shows no address)",
                  `${kept.knownNetworkDays} days`,
                ],
                ["Logins (IP address, kind of browser)", `Until sign-out, at most ${kept.sessionDays} days`],
                ["Guest rooms (IP address of who opened one)", `${kept.guestRoomHours} hours after their end`],
                ["Contact messages", `About ${kept.closedContactDays} days after the matter is closed`],
                [
                  "Receipts and invoices, records of purchases and payments",
                  "As long as the law asks (7 years as a rule, 10 where a loss is carried forward), also after the account is deleted",
                ],
                [
                  "What limits on attempts are counted by (with IP addresses)",
                  `About ${kept.limitHours} hours after the last attempt`,
                ],
                ["Record of acts about contracts and payments", `${kept.moneyYears} years`],
                [
                  "Record of other important acts",
                  `${kept.auditDays} days. After them we erase who did it, to what, from which IP address and the details; the kind of act and its time stay, so that tampering shows`,
                ],
                [
                  "Addresses and kinds of emails that were sent",
                  `${kept.sentMailDays} days after sending; answers to contact messages as long as the message`,
                ],
                [
                  "Record of coupons that were used",
                  "As long as preventing a second use needs, with the email address replaced by a value from which it cannot be recovered",
                ],
                ["Counts of pages viewed", "No limit (they identify nobody)"],
              ]}
            />
            <p>
              Personal data that is no longer needed is erased without delay as far as we can, unless the law asks us to keep it.
            </p>
          </>
        ),
      },
      "third-parties": {
        heading: "Providing it to third parties",
        body: (
          <>
            <p>We do not provide personal data to third parties without the person’s consent, except</p>
            <ol>
              <li>where the law provides for it;</li>
              <li>where life, body or property has to be protected and consent is hard to obtain;</li>
              <li>where a public body has to be helped in its duties and asking for consent might hinder them;</li>
              <li>for what is entrusted or used jointly as {article("sharing")} says, and when the business is succeeded to.</li>
            </ol>
          </>
        ),
      },
      sharing: {
        heading: "Sharing",
        body: (
          <>
            <p>
              Within this table we entrust the handling of personal data
              {operator.jointUsers.length > 0 ? " or use it jointly" : " or provide it to the payment company"}. Whom we entrust
              is supervised by contract as far as needed.
            </p>
            <DataTable
              caption="Sharing of personal data"
              quietCaption
              columns={["Scope", "Purposes", "Personal data", "Responsible party"]}
              rows={sharingRows("en", data)}
            />
          </>
        ),
      },
      abroad: {
        heading: "Handling abroad",
        body: (
          <>
            <p>Personal data of the service is kept in {operator.dataKeptIn.en}.</p>
            <p>
              Where a company in the table of {article("sharing")} is abroad, we tell on request which country it is, how that
              country protects personal data and what the company does. The Personal Information Protection Commission gives{" "}
              <OutsideLink to="https://www.ppc.go.jp/">an overview (in Japanese)</OutsideLink>.
            </p>
          </>
        ),
      },
      "card-payment": {
        heading: "Credit cards",
        body: (
          <>
            <p>
              Credit cards are charged through {operator.paymentProvider.name} ({operator.paymentProvider.company.en}). The card
              number and security code go from {operator.paymentProvider.name}’s own form on your device straight to{" "}
              {operator.paymentProvider.name}; they do not pass our servers, and we do not store them.
            </p>
            <p>
              We receive and store the card’s brand, last four digits and expiry, the results of payments, and the numbers that
              stand for the customer and the payment method. We send {operator.paymentProvider.name} the account number, the email
              address, amounts and a description. When a card is registered, its issuer verifies the holder (3-D Secure).
            </p>
            <p>
              How {operator.paymentProvider.name} treats it is in{" "}
              <OutsideLink to={operator.paymentProvider.privacyUrl}>
                the privacy policy of {operator.paymentProvider.name}
              </OutsideLink>
              .
            </p>
            {!services.payment && (
              <p>
                This server is not connected to {operator.paymentProvider.name} yet. Its purchase pages offer test cards alone and
                have no field for a real one.
              </p>
            )}
          </>
        ),
      },
      analytics: {
        heading: "Analytics",
        body: (
          <>
            <p>
              We count page views and downloads by day on our own server. Counting uses no cookies and records neither IP
              addresses nor identifiers of devices, accounts or serial IDs. Of the site that led here it records the host name
              alone.
            </p>
            <p>Nothing is counted when the browser sends “Do Not Track” or “Global Privacy Control”.</p>
            {operator.analytics === null ? (
              <p>We use no outside analytics service.</p>
            ) : (
              <>
                <p>
                  Besides, we use {operator.analytics.name} ({operator.analytics.company.en}, {operator.analytics.country.en}).
                  The pages viewed, downloads, and your IP address and details of your device are sent there. It is loaded only if
                  you have allowed it when asked, and not when one of these settings is on. How they are treated is in{" "}
                  <OutsideLink to={operator.analytics.privacyUrl}>the privacy policy of {operator.analytics.name}</OutsideLink>.
                  {operator.analytics.optOutUrl && (
                    <>
                      {" "}
                      You can stop it by{" "}
                      <OutsideLink to={operator.analytics.optOutUrl}>opting out of {operator.analytics.name}</OutsideLink>.
                    </>
                  )}
                </p>
                <ConsentChoice language="en" />
              </>
            )}
          </>
        ),
      },
      "external-transmission": {
        heading: "What is sent elsewhere",
        body: (
          <>
            <p>Under Article 27-12 of the Telecommunications Business Act we publish what your device sends to others than us.</p>
            {transmissionRows("en", data).length === 0 ? (
              <p>
                The pages of the service send nothing from your device to others than us. Fonts and pictures come from our own
                server too.
              </p>
            ) : (
              <DataTable
                caption="What is sent elsewhere"
                quietCaption
                columns={["Destination", "What is sent", "What they use it for", "What we use it for"]}
                rows={transmissionRows("en", data)}
              />
            )}
          </>
        ),
      },
      cookies: {
        heading: "Cookies and storage on your device",
        body: (
          <>
            <p>
              The service stores the following on your device and nothing else; none of it for advertising or tracking across
              sites.
            </p>
            <DataTable
              caption="What is stored on your device"
              quietCaption
              columns={["Name", "Purpose", "How long"]}
              rows={[
                ["__Host-setsuna_session (cookie)", "Staying logged in", `${kept.sessionDays} days, until sign-out`],
                [
                  "__Secure-setsuna_device (cookie)",
                  "Telling a browser that logged in before from strangers who try passwords",
                  `${kept.deviceDays} days since the last login`,
                ],
                [
                  "setsuna.lng (cookie, local storage)",
                  "The language you chose",
                  "The cookie for a year, local storage until you erase it",
                ],
                [
                  "Cookies beginning with studio_oauth",
                  "Allowing a program to use the account",
                  "While that is being done, or as long as the permission lasts",
                ],
                [
                  "Local storage beginning with setsuna.",
                  "Settings of the pages that send and receive; not showing an announcement again; which sign-up this browser began; the guest room that it opened last; the key by which receivers know this sender. No password",
                  "Until you erase it",
                ],
                [
                  "Session storage beginning with setsuna.",
                  "Going on with a purchase or with registering a card; how far down a page was read",
                  "Until the tab is closed",
                ],
                ["Offline page (cache storage)", "Shown by the pages for phones when there is no network", "Until you erase it"],
                ...guestStorageRows("en", data),
              ]}
            />
          </>
        ),
      },
      security: {
        heading: "How we protect it",
        body: (
          <ul>
            <li>
              Traffic is encrypted by TLS. Passwords are turned into a form that cannot be turned back, and that is stored
              encrypted.
            </li>
            <li>
              Only people who were given the right can use the functions that handle personal data; these ask for a second factor,
              and what is done with them is recorded.
            </li>
            <li>The keys of authentication are kept apart from the database.</li>
            <li>We name who handles personal data; the person responsible ({operator.privacyOfficer.en}) supervises them.</li>
            <li>Where personal data is handled abroad, we learn of that country’s law and take the measures that are needed.</li>
            <li>
              After a leak, we report to the Personal Information Protection Commission and notify the persons where the law asks
              for it.
            </li>
          </ul>
        ),
      },
      requests: {
        heading: "Your requests",
        body: (
          <>
            <p>
              You or your representative may ask us about the purpose of use of the personal data that we hold, and for its
              disclosure, correction, addition, deletion, suspension of use, erasure, an end of its provision to third parties,
              and the records of such provision.
            </p>
            <ol>
              <li>
                Send the request on the <Link to="/contact">contact page</Link> or as {article("contact")} says.
              </li>
              <li>We verify who asks, by a reply to the registered email address or in another way.</li>
              <li>We answer without delay as the law says. Disclosure is by electronic data, without a fee.</li>
              <li>Email address, address, serial IDs and logins can also be seen in My Page.</li>
            </ol>
          </>
        ),
      },
      deletion: {
        heading: "Deleting the account",
        body: (
          <p>
            You can delete your account in My Page. All serial IDs and licences end at once, and the account’s data is erased,
            except what the table of {article("retention")} says is kept after it. Ask us about erasing what the payment company
            keeps.
          </p>
        ),
      },
      minors: {
        heading: "Minors",
        body: <p>Minors provide data with the consent of a parent or another legal representative.</p>,
      },
      changes: {
        heading: "Changes to this policy",
        body: (
          <p>We publish a changed policy and its effective date on this page, and announce important changes by email too.</p>
        ),
      },
      contact: {
        heading: "Contact",
        body: (
          <ul>
            <li>{operator.name.en}</li>
            <li>{operator.privacyOfficer.en}</li>
            <li>
              Email: <MailPicture address={address} language="en" />
            </li>
            <li>
              <Link to="/contact">Contact form</Link>
            </li>
          </ul>
        ),
      },
      dates: { heading: "Enactment and revision", body: writtenDates("en", operator.dates.policy) },
    }),
  };
};
