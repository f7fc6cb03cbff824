import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { FACTS, figure } from "../../../guides/facts.ts";
import { mbps, QUALITY_DEMO } from "../../../guides/how-to/quality-demo.ts";
import { Shot } from "../../../guides/shot.tsx";
import { client } from "../screens/client.ts";
import { pairing as pairingWords } from "../screens/pairing.ts";
import { quality as qualityWords } from "../screens/quality.ts";
import { talkback as talkbackWords } from "../screens/talkback.ts";
import { tally as tallyWords } from "../screens/tally.ts";

const { pairing } = pairingWords;
const { quality } = qualityWords;
const { talkback, twoWay } = talkbackWords;
const { tally } = tallyWords;
const { start } = client.client;
const [first, then] = [mbps(QUALITY_DEMO.firstBitsPerSecond), mbps(QUALITY_DEMO.thenBitsPerSecond)];

export const en: PageText = {
  lead: "Things to try in a browser, with nothing to install. A Free ID is enough for all of them.",
  sections: [
    {
      id: "first-picture",
      heading: "First: send a picture and receive it",
      body: (
        <>
          <p>
            The quickest way needs no account: <Link to="/try">Try it now</Link> opens a room for 30 minutes, with your camera and
            a QR code. With an ID of your own:
          </p>
          <Steps>
            <Step title={<Link to="/app/sender">Open the sender</Link>}>
              <p>Enter your serial ID. The channels for video, audio and control are 1 to begin with, which will do.</p>
            </Step>
            <Step title={`Choose what to send and press ${start}`}>
              <p>
                Press “Turn on the camera” and allow it, and picture and sound level are there before anything is sent. Without a
                camera, choose the test picture. Once you send, a red frame and “On air” with the time say so, on the browser's
                tab too. If the line goes, they turn amber, and the page connects again by itself.
              </p>
              <Shot
                name="sender"
                alt="The sender while it sends: below the preview of the test picture, one line with ID, channel, size, frame rate, bitrate and route."
              />
            </Step>
            <Step title={<Link to="/app/receiver">Open the receiver on another device</Link>}>
              <p>
                Enter the same ID and the same channels, press {start}, and the picture is there. The links under the sender’s
                picture do the same: one to watch, one for a guest who sends, a QR code for a phone, one for OBS. To type nothing
                at all, use <a href="#simple-connection">simple connection</a>.
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
      id: "tally",
      heading: "Using tally",
      body: (
        <>
          <p>Tally tells whoever holds a camera whether its picture is in use. A device that sends no picture can set it too.</p>
          <DataTable
            caption="Values of tally"
            columns={["Value", "Colour", "Often used for"]}
            figures={[0]}
            rows={[
              ["0", tally.word.off, "not in use"],
              ["1", tally.word.red, "on air"],
              ["2", tally.word.green, "next"],
              ["3", tally.word.amber, "stand by, or a call: as you agree"],
            ]}
          />
          <Steps>
            <Step title="On the sender, choose a control channel and start">
              <p>Control 1, say. With the fields for video and audio left blank, it sends tally alone.</p>
            </Step>
            <Step title="On the camera operator's device, open TALLY">
              <p>
                In <Link to="/app/tally">TALLY</Link> enter the same ID and control channel and press {start}. A phone keeps its
                screen on meanwhile.
              </p>
            </Step>
            <Step title={`Choose a colour under ${tally.send} on the sender`}>
              <Shot
                name="tally-sender"
                alt="Send tally on the sender: buttons for off, red, green and amber; red is pressed."
                caption="Every TALLY shows the colour at once."
              />
              <Shot
                name="tally-lamp"
                narrow
                alt="TALLY on a phone: the whole screen is red, with a shape and the word Red."
                caption="Shape and word say the same as the colour."
              />
            </Step>
          </Steps>
          <p>
            Whoever opens TALLY later sees the colour that holds. When the sender stops, the colour goes. For a colour of its own,
            each camera takes a control channel of its own.
          </p>
          <p>
            <Link to="/app/camera">CAMERA</Link> shows the tally while it shoots, as a frame and a word: that of the control
            channel with the number of its video channel, or the one in its settings.
          </p>
          <Note>
            <p>
              Switchers and other programs set tally by the <Link to="/api/docs">API</Link>. Not for an ID with a password: the
              server has no key to it, so there tally comes from the sender page.
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
            Whoever watches can speak to whoever sends. Nothing has to be set up: talkback is audio channel{" "}
            {FACTS.talkbackChannel} of the same ID, and whoever sends listens to it meanwhile: sender, CAMERA and guests.
          </p>
          <Steps>
            <Step title={<Link to="/app/receiver">On the receiver, hold V, or the Talk button</Link>}>
              <p>
                The microphone is live while you hold it, and “{talkback.sign.talking}” stands at the top of the page. The first
                press takes a moment to connect; when the button turns red, speak. The lock beside it, or Shift+V, keeps talkback
                on without a hand.
              </p>
            </Step>
            <Step title="At the other end your voice comes out of the loudspeaker">
              <p>
                Sender, CAMERA and a guest's page show that somebody speaks. With earphones there, your voice stays out of the
                microphone.
              </p>
            </Step>
          </Steps>
          <p>
            Programme sound goes down by {FACTS.duckedDecibels} dB while somebody speaks, and comes back by itself. You never hear
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
            Whoever sees the picture sets the bitrate at which it is sent. Here the receiver has a delay of {QUALITY_DEMO.delayMs}{" "}
            ms, asks for {first} Mbit/s and then goes down to {then} Mbit/s.
          </p>
          <Steps>
            <Step title={`On the sender, choose the ${quality.channel.toLowerCase()}`}>
              <p>
                It must differ from the control channel: here control is 1 and the {quality.channel.toLowerCase()} is{" "}
                {QUALITY_DEMO.channel}. See that “{quality.allow}” is on, set “{quality.limit}” if you want to, and press {start}.
              </p>
            </Step>
            <Step title="On the receiver, enter the same number and start">
              <p>
                {quality.channel} {QUALITY_DEMO.channel}, delay {QUALITY_DEMO.delayMs}, then {start}.
              </p>
            </Step>
            <Step title={`Enter ${QUALITY_DEMO.firstBitsPerSecond} as bitrate and press ${quality.ask}`}>
              <p>
                The unit is bit/s. When the sender has taken it, the receiver says so: {first}.0 Mbit/s. Nothing reconnects, and
                the picture changes within about a second.
              </p>
            </Step>
            <Step title={`Change it to ${QUALITY_DEMO.thenBitsPerSecond} and press again`}>
              <Shot
                name="quality-receiver"
                alt="Control Quality on the receiver: channel 9, the sender's video bitrate 10000000 bit/s, a slider, the button, and the answer that the sender changed to 10.0 Mbit/s."
                caption="The receiver. The slider does the same."
              />
              <Shot
                name="quality-sender"
                alt="Control Quality on the sender: channel 9, the switch that allows it, the limit, and the note that a receiver has set 10.0 Mbit/s."
                caption="The sender says whose figure is in force."
              />
            </Step>
          </Steps>
          <p>
            From {figure(FACTS.qualityBitsPerSecond.from)} to {figure(FACTS.qualityBitsPerSecond.to)} bit/s can be asked for.
            Where the sender has set a limit, you get that. A change of the bitrate on the sender itself takes it back. One
            receiver can do this: the first on the channel.
          </p>
          <Note>
            <p>
              The delay of {QUALITY_DEMO.delayMs} ms leaves time for mending gaps when the line chokes just after the bitrate went
              up. Set 0 where speed counts more. Asking for more than the line carries brings what the line carries.
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
            ID, channels, delay and password go to another device by a code of {FACTS.pairingLength} characters, or by a QR code.
          </p>
          <Steps>
            <Step title={`On the device that is set up, press “${pairing.make}”`}>
              <p>It is under Extras on the sender and among the settings of the receiver. Either can hand its settings on.</p>
              <Shot
                name="pairing-code"
                alt="A code of eight characters, the time until which it can be used, the address to open, and a QR code."
                caption={`A code works once, for ${FACTS.pairingMinutes} minutes.`}
              />
            </Step>
            <Step title={<Link to="/app/connect">Open simple connection on the other device</Link>}>
              <p>
                Enter the code, in capital letters or not, and press {pairing.go}. The QR code opens the page with the code in it.
              </p>
              <Shot name="pairing-enter" narrow alt="Simple connection on a phone: the field for the code and the button Next." />
            </Step>
            <Step title="Say what the device is for">
              <p>Receive, send, CAMERA or tally: the page opens with its settings filled in. Press {start}.</p>
              <Shot
                name="pairing-found"
                narrow
                alt="Simple connection on a phone: below the serial ID the choices receive, send, CAMERA and tally."
              />
            </Step>
          </Steps>
          <Note>
            <p>
              What is handed on lies at the server encrypted; the server knows a part of the code and cannot read it. Whoever sees
              the code can take the settings, once: show it where others do not look.
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
            OBS Studio sends to Setsuna Studio by WHIP and shows what is received in a browser source. Nothing is installed in
            OBS. In the addresses, put your own ID and channel in place of <code>abc-defg</code> and <code>1</code>.
          </p>
          <Steps>
            <Step title="To send: in OBS open Settings, Stream, and choose WHIP as service">
              <p>
                Server: <code>https://(this site)/studio/whip/abc-defg/1</code>. Bearer token: any text of your own, such as{" "}
                <code>obs</code>. The last number is the channel of both picture and sound.
              </p>
            </Step>
            <Step title="Under Output, set the encoder for low delay">
              <p>
                Video encoder H.264 or AV1, rate control CBR, keyframe interval 1 s. For x264 the tune zerolatency; no B-frames.
                HEVC is refused. Where OBS asks how many simulcast layers to send, choose 1.
              </p>
            </Step>
            <Step title="Press Start Streaming">
              <p>
                The picture is in every <Link to="/app/receiver">receiver</Link> with the same ID and channel. If the channel is
                being sent already, OBS says that it could not connect; stop that sender, or choose another number.
              </p>
            </Step>
            <Step title="To receive: add a Browser source in OBS">
              <p>
                URL:{" "}
                <code>
                  https://(this site)/studio/app/receiver?id=abc-defg&amp;video=1&amp;audio=1&amp;clean=1&amp;autostart=1
                </code>
                . Width and height are those of your picture, such as 1920 and 1080. The page shows the picture alone, and starts
                by itself. With <code>&amp;background=transparent&amp;lost=black</code> a lost signal leaves what is beneath it;
                with <code>&amp;lost=slate</code> a slate says so.
              </p>
            </Step>
            <Step title="Choose how OBS treats the source">
              <p>
                Switch on “Use custom frame rate” and enter that of the picture; with “Control audio via OBS” its sound goes to
                the mixer. Leave “Shutdown source when not visible” off, so that a scene has its picture at once.
              </p>
            </Step>
          </Steps>
          <Note>
            <p>
              OBS holds what it sends back for some time of its own, often about a second, which no setting here takes away. Where
              the delay counts, send from the <Link to="/app/sender">sender page</Link>; OBS's virtual camera can be chosen there.
            </p>
            <p>
              IDs with a password refuse WHIP: the picture would not be encrypted on the device. A browser source can take such an
              ID, with <code>#password=</code> and the password at the end of its URL. Whoever sees the URL then knows the
              password.
            </p>
          </Note>
        </>
      ),
    },
  ],
};
