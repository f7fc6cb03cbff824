import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { FACTS } from "../../../guides/facts.ts";
import { mbps, QUALITY_DEMO } from "../../../guides/how-to/quality-demo.ts";
import { Shot } from "../../../guides/shot.tsx";
import { air as airWords } from "../screens/air.ts";
import { client } from "../screens/client.ts";
import { liveMap as liveMapWords } from "../screens/live-map.ts";
import { pairing as pairingWords } from "../screens/pairing.ts";
import { pathCheck as pathCheckWords } from "../screens/path-check.ts";
import { quality as qualityWords } from "../screens/quality.ts";
import { sender as senderWords } from "../screens/sender.ts";
import { talkback as talkbackWords } from "../screens/talkback.ts";
import { tally as tallyWords } from "../screens/tally.ts";
import { folds } from "../sender-folds.ts";

const { air } = airWords;
const { liveMap } = liveMapWords;
const { sender } = senderWords;
const { pathCheck } = pathCheckWords;
const { pairing } = pairingWords;
const { quality } = qualityWords;
const { talkback, twoWay } = talkbackWords;
const { tally } = tallyWords;
const { start } = client.client;
const [first, then] = [mbps(QUALITY_DEMO.firstBitsPerSecond), mbps(QUALITY_DEMO.thenBitsPerSecond)];

export const en: PageText = {
  lead: "Things to try in your browser, with nothing to install. A Free ID is enough for all of them.",
  sections: [
    {
      id: "first-picture",
      heading: "First: send and receive a picture",
      body: (
        <>
          <p>
            The quickest way doesn't even need an account: <Link to="/try">Try it now</Link> opens a room for 30 minutes, with
            your camera and a QR code. With an ID of your own:
          </p>
          <Steps>
            <Step title={<Link to="/app/sender">Open the sender</Link>}>
              <p>Enter your serial ID. The video, audio and control channels start out at 1, which is fine.</p>
            </Step>
            <Step title={`Choose what to send and press ${start}`}>
              <p>
                Press “Turn on the camera” and allow it: you see the picture and the audio level before anything is sent. No
                camera? Choose the test picture. While you send, “Sending” and the running time show over the picture and on the
                browser tab. Red and green are for tally alone. If the connection drops, the page says so and reconnects by
                itself.
              </p>
              <Shot
                name="sender"
                alt="The sender while sending: below the preview of the test picture, one line with ID, channel, size, frame rate, bitrate and route."
              />
            </Step>
            <Step title={<Link to="/app/receiver">Open the receiver on another device</Link>}>
              <p>
                Enter the same ID and the same channels, press {start}, and there is your picture. The links under the sender's
                picture do the same: one to watch, one for a guest who sends, a QR code for a phone, one for OBS. To avoid typing
                altogether, use <a href="#simple-connection">simple connection</a>.
              </p>
            </Step>
          </Steps>
          <p>
            If there is no picture, see <Link to="/troubleshooting#no-picture">No picture arrives</Link>.
          </p>
        </>
      ),
    },
    {
      id: "path-check",
      heading: "Checking the line before a show",
      body: (
        <>
          <p>
            {pathCheck.heading}, under “{folds.quality}” on the sender, tries out the line from your device to the relay. It takes
            about 20 seconds, and what it sends reaches nobody.
          </p>
          <Steps>
            <Step title={`Enter your serial ID and press “${pathCheck.start}”`}>
              <p>
                Nothing may be on air on that ID meanwhile. “{pathCheck.cancel}” ends the check at any time, and so does starting
                to send.
              </p>
            </Step>
            <Step title="Read the sentence">
              <p>
                It names the picture, bitrate and delay that the line holds, and the bitrate that it would not. Where packets are
                lost, it says how many, and the delay leaves time to send them again.
              </p>
            </Step>
            <Step title={`Press “${pathCheck.apply}”`}>
              <p>
                Size, frame rate and bitrate of the sender are set, and the links that you share ask receivers for the delay. The
                picture is never larger than your ID may send.
              </p>
            </Step>
          </Steps>
          <Note>
            <p>
              The check measures the sender’s line. A receiver’s own line may be narrower: the receiver’s panel shows it while it
              plays.
            </p>
          </Note>
          <p>
            A show needs a spare, too. Open the sender on a second device with the same channels and turn on “{sender.standby}”:
            it shows {air.standby} and takes over if the first one fails. In My Page, “{liveMap.putOnAir}” cuts to it and back.
          </p>
        </>
      ),
    },
    {
      id: "tally",
      heading: "Using tally",
      body: (
        <>
          <p>
            Tally tells a camera operator whether their picture is in use. The device that sets it does not have to send a
            picture.
          </p>
          <DataTable
            caption="Tally values"
            columns={["Value", "Color", "Sign", "Typical use"]}
            figures={[0]}
            rows={[
              ["0", "none", tally.word.off, "not in use"],
              ["1", "red", tally.word.red, "program: on air"],
              ["2", "green", tally.word.green, "preview: next"],
              ["3", "amber", tally.word.amber, "stand by, or a call: whatever you agree on"],
            ]}
          />
          <Steps>
            <Step title="On the sender, choose a control channel and start">
              <p>Control 1, for example, under “{folds.target}”. Leave the video and audio fields blank to send tally only.</p>
            </Step>
            <Step title="Open TALLY on the camera operator's device">
              <p>
                In <Link to="/app/tally">TALLY</Link> enter the same ID and control channel and press {start}. The phone's screen
                stays on.
              </p>
            </Step>
            <Step title={`On the sender, open “${folds.control}” and choose a colour`}>
              <Shot
                name="tally-sender"
                alt="Send tally on the sender: buttons for off, red, green and amber; red is pressed."
                caption="Every TALLY screen shows the colour at once."
              />
              <Shot
                name="tally-lamp"
                narrow
                alt="TALLY on a phone: the whole screen is red, with a shape and the word Red."
                caption="Shape and word repeat what the colour says."
              />
            </Step>
          </Steps>
          <p>
            A TALLY opened later shows the current colour. When the sender stops, the colour goes out. To give each camera its own
            colour, give each its own control channel.
          </p>
          <p>
            <Link to="/app/camera">CAMERA</Link> shows the tally as a frame and a word while it shoots. It follows the control
            channel with the same number as its video channel, or the one in its settings.
          </p>
          <Note>
            <p>
              Switchers and other software can set tally through the <Link to="/api/docs">API</Link>. This does not work for an ID
              with a password: the server does not have the key, so tally has to come from the sender page.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "two-ways",
      heading: "Talkback and both ways",
      body: (
        <>
          <p>
            Receivers can talk to senders. There is nothing to set up: talkback is audio channel {FACTS.talkbackChannel} of the
            same ID, and everyone who sends listens to it: sender, CAMERA and guests.
          </p>
          <Steps>
            <Step title={<Link to="/app/receiver">On the receiver, hold V, or the Talk button; on PLAYER, the Talk button</Link>}>
              <p>
                The microphone is live while you hold it, and “{talkback.sign.talking}” stands at the top of the page. The first
                press takes a moment to connect; when the button turns red, speak. The lock beside it, or Shift+V, keeps talkback
                on without a hand.
              </p>
            </Step>
            <Step title="At the other end your voice comes out of the loudspeaker">
              <p>
                Sender, CAMERA and a guest's page show that someone is speaking. With earphones there, your voice stays out of the
                microphone.
              </p>
            </Step>
          </Steps>
          <p>
            Programme sound goes down by {FACTS.duckedDecibels} dB while someone speaks, and comes back by itself. You never hear
            yourself: your own voice is not among what you receive. One person at a time has the channel. It is free for others{" "}
            {FACTS.talkbackKeptSeconds} seconds after the last word. For a line of its own, give a camera and its producer another
            number under {talkback.heading}.
          </p>
          <Shot
            name="two-way"
            alt="The page of both ways: on the left the sent picture, on air, with a red tally; on the right the return picture with latency, bitrate, level and tally keys; below, the Talk button and the sign that someone is speaking."
            caption="The page of both ways, while the other end talks."
          />
          <p>
            <Link to="/app/two-way">The page of both ways</Link> has what you send and what comes back side by side, with talkback
            in both directions. It starts with the ID alone. Send the link under “{twoWay.otherEnd}” to your partner: it has the
            channels the other way round. While you talk there, the microphone that you send is off the air.
          </p>
          <Note>
            <p>
              The receiver sets the tally beside each picture as well, on the control channel with the number of the picture. The
              sender page shows it where its own control channel is blank.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "control-quality",
      heading: "Using Control Quality",
      body: (
        <>
          <p>
            The person watching sets the bitrate at which the picture is sent. In this example the receiver has a delay of{" "}
            {QUALITY_DEMO.delayMs} ms, asks for {first} Mbit/s and then goes down to {then} Mbit/s.
          </p>
          <Steps>
            <Step title={`On the sender, choose the ${quality.channel.toLowerCase()}`}>
              <p>
                Open “{folds.control}”. The number must differ from the control channel: here control is 1 and the{" "}
                {quality.channel.toLowerCase()} is {QUALITY_DEMO.channel}. Check that “{quality.allow}” is on, set “
                {quality.limit}” if you like, and press {start}.
              </p>
            </Step>
            <Step title="On the receiver, enter the same number and start">
              <p>
                {quality.channel} {QUALITY_DEMO.channel}, delay {QUALITY_DEMO.delayMs}, then {start}.
              </p>
            </Step>
            <Step title={`Set ${first} Mbit/s and press ${quality.ask}`}>
              <p>
                Move the slider, or type {QUALITY_DEMO.firstBitsPerSecond}: the field is in bit/s. Once the sender accepts, the
                receiver shows {first}.0 Mbit/s. Nothing reconnects, and the picture changes within about a second.
              </p>
            </Step>
            <Step title={`Lower it to ${then} Mbit/s (${QUALITY_DEMO.thenBitsPerSecond}) and press again`}>
              <Shot
                name="quality-receiver"
                alt="Control Quality on the receiver: channel 9, the sender's video bitrate of 10 Mbit/s, a slider, the button, and the message that the sender now sends at 10.0 Mbit/s."
                caption="The receiver. The slider does the same."
              />
              <Shot
                name="quality-sender"
                alt="Control Quality on the sender: channel 9, the switch that allows it, the limit, and the note that a receiver set 10.0 Mbit/s."
                caption="The sender shows whose setting applies."
              />
            </Step>
          </Steps>
          <p>
            You can set {FACTS.qualityBitsPerSecond.from / 1_000_000} to {FACTS.qualityBitsPerSecond.to / 1_000_000} Mbit/s. If
            the sender has a lower limit, you get that. Changing the bitrate on the sender overrides yours. Only one receiver can
            do this: the first on the channel.
          </p>
          <Note>
            <p>
              The delay of {QUALITY_DEMO.delayMs} ms leaves time to repair gaps if the connection chokes just after the bitrate
              goes up. Set 0 where speed matters more. If you ask for more than the connection can carry, you get what it can
              carry.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "simple-connection",
      heading: "Using simple connection",
      body: (
        <>
          <p>
            A code of {FACTS.pairingLength} characters, or a QR code, copies ID, channels, delay and password to another device.
          </p>
          <Steps>
            <Step title={`On the device you have set up, press “${pairing.make}”`}>
              <p>
                It is under “{folds.devices}” on the sender and in the receiver's settings. Either one can pass its settings on.
              </p>
              <Shot
                name="pairing-code"
                alt="An eight-character code, when it expires, the address to open, and a QR code."
                caption={`A code works once, within ${FACTS.pairingMinutes} minutes.`}
              />
            </Step>
            <Step title={<Link to="/app/connect">Open simple connection on the other device</Link>}>
              <p>
                Enter the code (upper or lower case) and press {pairing.go}. The QR code opens the page with the code filled in.
              </p>
              <Shot name="pairing-enter" narrow alt="Simple connection on a phone: the code field and the Next button." />
            </Step>
            <Step title="Choose what the device is for">
              <p>Receive, send, CAMERA or tally: the page opens with everything filled in. Press {start}.</p>
              <Shot
                name="pairing-found"
                narrow
                alt="Simple connection on a phone: the serial ID, and below it the choices receive, send, CAMERA and tally."
              />
            </Step>
          </Steps>
          <Note>
            <p>
              The settings are stored on the server encrypted; the server knows only part of the code and cannot read them. Anyone
              who sees the code can use it once, so don't show it where others can see it.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "obs",
      heading: "Using it with OBS",
      body: (
        <>
          <p>
            OBS Studio sends to Setsuna Studio over WHIP and shows what it receives in a browser source. OBS needs no plugin. In
            the addresses, replace <code>abc-defg</code> and <code>1</code> with your own ID and channel.{" "}
          </p>
          <Steps>
            <Step title="To send: in OBS, open Settings → Stream and choose WHIP as the service">
              <p>
                Server: <code>https://(this site)/studio/whip/abc-defg/1</code>. Bearer token: any text you like, such as{" "}
                <code>obs</code>. The last number is the channel for both picture and sound.
              </p>
            </Step>
            <Step title="Under Output, set the encoder for low delay">
              <p>
                Video encoder H.264 or AV1, rate control CBR, keyframe interval 1 s. With x264, use the tune zerolatency; no
                B-frames. HEVC is passed on unchanged, and only receivers that can decode it get a picture: choose it only if you
                know them. If OBS asks for the number of simulcast layers, choose 1.
              </p>
            </Step>
            <Step title="Press Start Streaming">
              <p>
                The picture appears in every <Link to="/app/receiver">receiver</Link> with the same ID and channel. If someone is
                already sending on the channel, OBS says that it could not connect: stop that sender or choose another number.
              </p>
            </Step>
            <Step title="To receive: add a Browser source in OBS">
              <p>
                URL:{" "}
                <code>
                  https://(this site)/studio/app/receiver?id=abc-defg&amp;video=1&amp;audio=1&amp;clean=1&amp;autostart=1
                </code>
                . Set width and height to those of your picture, such as 1920 and 1080. The page shows only the picture and starts
                by itself. With <code>&amp;background=transparent&amp;lost=black</code> a lost signal shows whatever is
                underneath; with <code>&amp;lost=slate</code> it shows a slate.
              </p>
            </Step>
            <Step title="Choose how OBS treats the source">
              <p>
                Turn on “Use custom frame rate” and enter your picture's frame rate. “Control audio via OBS” routes the sound to
                the mixer. Leave “Shutdown source when not visible” off, so that the picture is there as soon as you cut to the
                scene.
              </p>
            </Step>
          </Steps>
          <p>
            OBS can also set the tally of your cameras, through the desktop client: see{" "}
            <Link to="/controlsignals#tools">Switchers, cameras and buttons</Link>.
          </p>
          <Note>
            <p>
              OBS adds a delay of its own when it sends, often about a second, and nothing here can remove it. Where delay
              matters, send from the <Link to="/app/sender">sender page</Link> instead: you can choose OBS's virtual camera there.
            </p>
            <p>
              IDs with a password refuse WHIP, because the picture would not be encrypted on the device. A browser source can
              receive such an ID: add <code>#password=</code> and the password to the end of its URL. Anyone who sees the URL then
              knows the password.
            </p>
          </Note>
        </>
      ),
    },
  ],
};
