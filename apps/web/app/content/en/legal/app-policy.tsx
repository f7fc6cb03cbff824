import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { APP_POLICY_ARTICLES } from "../../../legal/app-policy-articles.ts";
import { articleLink, numberedSections } from "../../../legal/articles.tsx";
import { writtenDates } from "../../../legal/legal-dates.tsx";
import type { LegalText } from "../../../legal/legal-page.tsx";
import { MailPicture } from "../../../legal/mail-picture.tsx";
import { OutsideLink } from "../../../legal/outside-link.tsx";

const article = articleLink("en", APP_POLICY_ARTICLES);

export const appPolicyEn: LegalText = ({ operator, address, services, terms }) => ({
  lead: (
    <>
      <p>
        How the apps of Setsuna Studio, which {operator.name.en} (“we”) provides, treat what the camera, the microphone, sensors
        and other parts of your device give them.
      </p>
      <p>
        Accounts, purchases and contact messages are in the <Link to="/policy">privacy policy</Link>; the conditions of use are in
        the <Link to="/eula">licence terms</Link>.
      </p>
    </>
  ),
  sections: numberedSections("en", APP_POLICY_ARTICLES, {
    apps: {
      heading: "Which apps",
      body: (
        <>
          <p>
            The pages that send, receive and show Multi Latency in a browser, and the modes CAMERA, TALLY, PLAYER and CTRL for
            phones, also when they are added to the home screen.
          </p>
          <p>
            Desktop apps, plugins and other apps will be treated in the same way when they are provided. Where they differ, this
            page will say so first.
            {operator.appStoreUrl && (
              <>
                {" "}
                The iOS app is on the <OutsideLink to={operator.appStoreUrl}>App Store</OutsideLink>.
              </>
            )}
          </p>
        </>
      ),
    },
    "camera-and-microphone": {
      heading: "Camera and microphone",
      body: (
        <ul>
          <li>
            Camera and microphone are used only when you have allowed it and chosen them, for sending pictures or sound or for
            checking them beforehand.
          </li>
          <li>
            Once you start sending, pictures and sound go to the ID and channel that you named. A preview before that stays on the
            device.
          </li>
          <li>Stopping ends the sending. Closing the page ends the use of camera and microphone too.</li>
          <li>Light, zoom and the change between cameras happen at your touch, where the device has them.</li>
          <li>We use faces, voices and other features neither to identify nor to analyse people.</li>
        </ul>
      ),
    },
    screen: {
      heading: "Capturing the screen",
      body: <p>Of screens and windows, only what you choose in the browser’s own dialog is captured and sent.</p>,
    },
    motion: {
      heading: "Motion sensors and game controllers",
      body: (
        <ul>
          <li>
            Gyroscope, acceleration and attitude are read when you start on the CTRL page, and go out on control channels 1 to 3.
          </li>
          <li>Axes and buttons of game controllers go out on control channels 4 to 19 in the same way.</li>
          <li>We do not take your location, and do not work out from these values where people are or what they do.</li>
        </ul>
      ),
    },
    "local-network": {
      heading: "Local network and IP addresses",
      body: (
        <>
          <p>
            To find a route, apps send candidates, which are IP addresses and ports of the device, to the server and to the other
            end, by a function of the browser (WebRTC). Depending on the browser’s settings a name stands in place of a local
            address. Apps do not look for other devices on the local network, or list them.
          </p>
          <p>
            With the route “relay”, which is the default, sender and receiver do not learn each other’s IP addresses. With
            “direct” or “auto”, when two devices connect directly, each learns the other’s.
          </p>
          {services.stunOrTurn && <p>To find candidates, apps also connect to the STUN or TURN servers that we name.</p>}
        </>
      ),
    },
    "what-is-sent": {
      heading: "What the device sends",
      body: (
        <DataTable
          caption="What the device sends"
          quietCaption
          columns={["What", "Where to", "What for"]}
          rows={[
            [
              "ID, channel, whether sending or receiving, proof of knowing the ID password (the password itself is not sent)",
              "Our server",
              "Letting you in",
            ],
            [
              "Video, audio, control signals, times of capture and sending",
              "Through our relay server to the receivers of the same ID; on a direct connection to the receiver",
              "Sending and receiving",
            ],
            [
              "Formats of video and audio that can be used, candidates for the route (IP addresses and ports)",
              "Our server, and the other end of a direct connection",
              "Connecting",
            ],
            [
              "Counts of packets that arrived and were lost, round-trip time, requests for packets, keyframes and bitrates",
              "Our relay server, the sender",
              "Adjusting quality and delay",
            ],
            ["Questions about the time", "Our server", "Measuring delay, showing frames at the right time"],
          ]}
        />
      ),
    },
    relay: {
      heading: "On the relay server",
      body: (
        <ul>
          <li>
            Relay servers do not store video or audio. For packets that are asked for again and viewers who join, the last seconds
            and what came since the last keyframe are in memory; with Multi Latency, as long as the delay that is set.
          </li>
          <li>
            The last value of control signals is in memory, so that who joins learns the present state; a tally value that a
            program has set for 12 hours at most.
          </li>
          <li>We do not look at, analyse or otherwise use what is sent.</li>
        </ul>
      ),
    },
    encryption: {
      heading: "Encryption",
      body: (
        <ul>
          <li>
            Video, audio and control signals are always encrypted on the way, between devices and relay servers and between
            devices (DTLS-SRTP, DTLS).
          </li>
          <li>
            With an ID password, video, audio and the values of control signals are encrypted on the sending device and decrypted
            on the receiving one (ChaCha20-Poly1305). The relay server cannot read them. It learns when and how much is sent,
            picture sizes, settings of formats, lengths of audio packets and names of control signals.
          </li>
          <li>Without an ID password, content can be decrypted on the relay server.</li>
        </ul>
      ),
    },
    "on-the-device": {
      heading: "What stays on the device",
      body: (
        <ul>
          <li>
            For replays, a receiving page keeps the last {terms.replayFrames} frames (0 to {terms.maxReplayFrames}, as set) with
            their sound in the device’s memory. They are gone when the page is closed, become a file only when you save them, and
            are not sent to us.
          </li>
          <li>
            Settings for sending and receiving (ID, channels, quality, chosen devices and so on) are in the browser’s local
            storage. ID passwords are not.
          </li>
          <li>The pages for phones store one page on the device, which is shown when there is no network.</li>
          <li>All this goes when you erase the site’s data in the browser’s settings.</li>
        </ul>
      ),
    },
    statistics: {
      heading: "Statistics",
      body: (
        <ul>
          <li>
            Resolution, frame rate, bitrate, delay, resent and lost packets are worked out on the device, for its own screen.
          </li>
          <li>
            The licensee of an ID sees in My Page which devices are connected to it: sending or receiving, channel, IP address
            with a part left out, start, traffic and share of loss. Our administrators can see it too where running the service
            needs it.
          </li>
          <li>These values are in the memory of the relay server and gone with the connection. No history is stored.</li>
        </ul>
      ),
    },
    pairing: {
      heading: "Simple connection",
      body: (
        <p>
          For a simple connection the device encrypts ID, channels, delay and ID password and leaves the ciphertext alone with the
          server. What decrypts it goes to the other device by the code or the QR code, never to the server. A code ends after{" "}
          {terms.pairingMinutes} minutes; the ciphertext is erased when it is collected or the time is over.
        </p>
      ),
    },
    demonstration: {
      heading: "The demonstration on the top page",
      body: (
        <p>
          The demonstration on the top page sends a picture that the page draws from your device through a relay server and back
          to it. It uses neither camera nor microphone. While it runs, and no longer, your IP address is in memory to limit the
          number of demonstrations.
        </p>
      ),
    },
    logs: {
      heading: "The server’s log",
      body: (
        <ul>
          <li>
            When a connection is let in, the server’s log has the time, the ID and whether it sends or receives: no video, audio,
            values of control signals or passwords.
          </li>
          <li>
            When a licensee ends a connection, changes settings of an ID and the like, a record of the act is kept. What is in it
            and how long it is kept is in the <Link to="/policy#retention">privacy policy</Link>.
          </li>
          <li>Receipts and invoices are kept apart from all this as long as the law asks, 7 years as a rule.</li>
        </ul>
      ),
    },
    counting: {
      heading: "Counting pages",
      body: (
        <p>
          We count by day how often pages of the apps are opened, without IDs, channels or anything that identifies a device.{" "}
          {operator.analytics === null
            ? "We use no outside analytics service."
            : `We also use ${operator.analytics.name}; what is sent is in the privacy policy.`}
        </p>
      ),
    },
    permissions: {
      heading: "Taking permissions back",
      body: (
        <p>
          You can take back the permission for camera, microphone and motion sensors in the settings of the browser or the device
          at any time. That function then stops; the others go on.
        </p>
      ),
    },
    "third-parties": {
      heading: "Providing it to third parties",
      body: (
        <p>
          We do not use what apps handle for advertising, and do not provide it to third parties unless the law asks for it.
          Anyone who knows the same ID, channel and, if one is set, ID password can receive the stream; you choose who is told.
        </p>
      ),
    },
    requests: {
      heading: "Your requests",
      body: (
        <p>
          How to ask for disclosure, deletion and so on is in the <Link to="/policy#requests">privacy policy</Link>. What{" "}
          {article("relay")} and {article("statistics")} describe is gone with the connection, so that there is nothing to
          disclose.
        </p>
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
    dates: { heading: "Enactment and revision", body: writtenDates("en", operator.dates.appPolicy) },
  }),
});
