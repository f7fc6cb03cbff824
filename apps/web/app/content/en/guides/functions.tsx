import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { FACTS, figure, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";

const sending: PageText["sections"] = [
  {
    id: "sources",
    heading: "What is sent",
    body: (
      <>
        <p>
          A camera, a shared screen, or the test picture; with it a microphone, the test tone, or no sound. The test picture
          carries the time, so you can see the delay without a camera.
        </p>
        <p>Add channel sends several pictures and sounds from one page, each with its own numbers, quality and statistics.</p>
        <Shot
          name="sender"
          alt="The sender: on the left the picture that is sent, levels, a line that says what is being sent, and the stop button; on the right the settings."
          caption="The sender. The line below the picture says what is being sent."
        />
      </>
    ),
  },
  {
    id: "quality",
    heading: "Picture settings",
    body: (
      <>
        <Definitions
          entries={[
            {
              term: "Size",
              definition: `1920×1080 or 1280×720. A picture above the plan's limit (Free ${FACTS.freeSize}, Commercial ${FACTS.commercialSize}, Pro none) ends the sending.`,
            },
            { term: "Frame rate", definition: "Frames a second. A camera or screen that cannot give as many gives what it can." },
            {
              term: "Video bitrate",
              definition: `${FACTS.videoMbps.from} to ${FACTS.videoMbps.to} Mbit/s, decimals allowed. On a line that carries less, less is sent. It can be changed while sending.`,
            },
            {
              term: "Keyframe interval",
              definition: `${range(FACTS.keyframeSeconds)} seconds. With 0 a keyframe is sent when somebody joins or a gap has to be mended, and not otherwise.`,
            },
            {
              term: "Codec",
              definition:
                "H.264, VP8, VP9 or AV1. Automatic tries H.264 first, then VP8. An ID with a password takes H.264 or VP8.",
            },
          ]}
        />
        <p>
          A receiver can change the sender's bitrate as well: see <a href="#control-quality">Control Quality</a>.
        </p>
      </>
    ),
  },
  {
    id: "sound",
    heading: "Sound settings",
    body: (
      <>
        <Definitions
          entries={[
            { term: "Audio bitrate", definition: `${range(FACTS.audioKbps)} kbit/s, Opus at 48 kHz.` },
            { term: "Layout", definition: "Stereo or mono. More than two channels are not supported." },
            {
              term: "Echo cancellation",
              definition:
                "For places where the loudspeaker is heard by the microphone. It can be switched while sending. Music sounds better without it.",
            },
            { term: "Noise suppression", definition: "Makes fans and the like quieter. Switch it off for music and ambience." },
            {
              term: "Send sound twice",
              definition:
                "A lost packet is taken from the next one. It doubles the bandwidth of the sound; use it on lines that lose packets.",
            },
          ]}
        />
        <p>
          Both ends show the level of each side in dBFS. If a receiver stays silent after it has started, the browser holds the
          sound back: press Turn on sound.
        </p>
      </>
    ),
  },
];

const receiving: PageText["sections"] = [
  {
    id: "watching",
    heading: "The receiver",
    body: (
      <>
        <p>
          The picture fills the screen. Controls come as you move the pointer, touch the picture or use the keyboard; the button
          at the top right, or P, opens a panel of settings and statistics. With more players, several channels share the screen
          in a grid, with one large, or side by side, each with its name, level, tally and latency, and you choose which one is
          heard.
        </p>
        <DataTable
          caption="Keys"
          columns={["Key", "What it does"]}
          rows={[
            ["Space", "Start and stop"],
            ["F", "Full screen"],
            ["M", "Mute"],
            ["R", "Open the replay, go back to live"],
            ["1 to 9", "Show that player alone; again, 0 or Esc shows all"],
            ["S", "Hear the chosen player alone"],
            ["L", "Next layout"],
            ["T", "Keep names and levels over the pictures, or not"],
            ["I", "Picture in picture"],
            ["P", "Settings and statistics"],
            ["?", "All keys"],
          ]}
        />
        <Shot
          name="receiver"
          alt="The receiver with its panel open: on the left the test picture with its clock, on the right the delay and the settings."
          caption="The receiver with its panel open. At first there is the picture alone."
        />
      </>
    ),
  },
  {
    id: "lost-signal",
    heading: "When the signal is lost",
    body: (
      <>
        <p>
          A picture that no longer arrives never looks live. Within a second of its last frame it is dimmed, and “No signal”
          counts how long it has been gone and says why: the sender stopped, the connection is lost and being made again, or no
          frames arrive. With the next frame all of that is gone. Choose under Display whether the last frame, black or a slate is
          seen meanwhile.
        </p>
        <p>
          A still picture is no lost one: while the sender is connected and has nothing new to show, such as an unchanged screen,
          the receiver says “No new frames” in a corner.
        </p>
        <p>
          Programs that show the page hear of it too: <code>window</code> gets the event <code>setsuna:signal</code>, whose{" "}
          <code>detail</code> has <code>player</code>, <code>channel</code>, <code>signal</code> (live, idle, lost, or awaited
          before the first picture), <code>reason</code> and <code>since</code>.
        </p>
      </>
    ),
  },
  {
    id: "receiver-links",
    heading: "Addresses of the receiver",
    body: (
      <DataTable
        caption="Parameters for what is seen"
        columns={["Parameter", "What it does"]}
        rows={[
          ["clean=1", "Nothing but the pictures: no controls, no words, no pointer"],
          ["background=transparent", "Nothing around the pictures, so that what is beneath shows in OBS; otherwise black"],
          ["lost=hold, black or slate", "What is seen while the signal is lost"],
          ["panel=1", "The panel is open from the start"],
          ["layout=grid, large or side", "How several pictures share the screen"],
          ["labels=1 or 0", "Names, levels and latency stay over the pictures, or come as you approach"],
          ["name=Stage,Hall", "Names of the players, in order"],
        ]}
      />
    ),
  },
  {
    id: "delay",
    heading: "Delay",
    body: (
      <>
        <p>
          {range(FACTS.delayMs)} milliseconds. With 0, a picture is shown with the smallest delay that plays. With any other value
          it is shown <strong>exactly that long after it was captured</strong>.
        </p>
        <p>
          Receivers with the same value show the same frame at the same time, whatever their lines: that is how several venues are
          kept together. A value shorter than the line needs acts as the smallest delay. Changed while receiving, the picture
          glides to the new value without stopping.
        </p>
      </>
    ),
  },
  {
    id: "playout",
    heading: "Playout",
    body: (
      <p>
        Instant: our own player decodes and shows each frame as it arrives. Native: the browser's own mechanism plays. Automatic
        takes instant where the browser can. An ID with a password, and the replay, need instant.
      </p>
    ),
  },
  {
    id: "replay",
    heading: "Replay",
    body: (
      <>
        <p>
          A receiver keeps the last {figure(FACTS.replayFrames)} frames (10 seconds at 60 frames a second) with their sound.
          Replay shows them at full, half or quarter speed, frame by frame, and backwards. The live stream goes on being received
          and recorded meanwhile.
        </p>
        <p>
          The length can be set from 0 to {figure(FACTS.mostReplayFrames)} frames. Save writes an MP4 or WebM file without
          encoding anew. The recording is in the memory of the device, and goes when the page is closed.
        </p>
        <Shot
          name="replay"
          alt="The receiver during a replay: below the picture the position, play, frame steps, speed and save."
          caption="A replay. The key that opened it goes back to live."
        />
      </>
    ),
  },
  {
    id: "statistics",
    heading: "Statistics",
    body: (
      <p>
        Picture size, frame rate, bitrate, packets sent again and their share, packets lost, round-trip time, audio channels,
        receivers, one-way latency (median and 95th percentile of the last five seconds), freezes, and more. What is not measured
        says so, and is never shown as 0.
      </p>
    ),
  },
];

const transport: PageText["sections"] = [
  {
    id: "relay",
    heading: "Relay, and one to many",
    body: (
      <p>
        Pictures go through a relay. The sender sends once, however many receive. The relay does not encode anew, so it does not
        change the picture. Lost packets are mended by sending them again and by error correction.
      </p>
    ),
  },
  {
    id: "direct",
    heading: "Direct route (P2P)",
    body: (
      <>
        <p>
          With Automatic or Direct, picture and sound go from browser to browser. A sender serves four receivers in this way
          unless you set another number, {range(FACTS.directReceivers)}. Everyone beyond it, and everyone who cannot be reached,
          is served by the relay. When a direct route breaks, the relay takes over.
        </p>
        <Note>
          <p>
            A direct route tells each end the other's IP address, so the setting begins as Relay. It takes the sender's uplink
            once for each receiver. Control data always goes by the relay.
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "multi-latency",
    heading: "FAST and Multi Latency",
    body: (
      <>
        <p>
          One upload on two channels. The FAST channel has packets as they come; for the normal channel the relay waits as long as
          you set, {range(FACTS.delayMs)} milliseconds, and mends what is missing. The sender's bandwidth stays the same.
        </p>
        <p>
          Who operates a camera takes FAST; a recording or broadcast takes the normal channel. More in{" "}
          <Link to="/multilatency">Multi Latency</Link>.
        </p>
        <Shot
          name="multi-latency"
          alt="Both sides of one stream next to each other: the clock in FAST, on the left, is ahead of the delayed picture on the right."
          caption="One stream, received once: FAST, and with a delay of 750 milliseconds."
        />
      </>
    ),
  },
  {
    id: "reconnecting",
    heading: "When the connection breaks",
    body: (
      <p>
        Sender and receiver reconnect by themselves when a line breaks or a relay stops, and the channel is kept for the sender
        meanwhile. When a line is gone for some seconds and comes back, the picture goes on at once. A connection that its
        licensee ended, or that was refused, does not come back by itself.
      </p>
    ),
  },
  {
    id: "whip",
    heading: "WHIP and WHEP",
    body: (
      <>
        <p>
          Software that speaks WHIP, such as OBS, GStreamer and FFmpeg, can send to Setsuna Studio, and WHEP players can receive.
          For NDI and DeckLink sources, use software that takes them and send by WHIP from there.
        </p>
        <DataTable
          caption="Addresses (video 1 and audio 1 of abc-defg)"
          columns={["Use", "Address"]}
          figures={[1]}
          rows={[
            ["Send (WHIP)", "https://(this site)/studio/whip/abc-defg/1"],
            ["Receive (WHEP)", "https://(this site)/studio/whep/abc-defg/1"],
          ]}
        />
        <p>
          The bearer token is any text of your own. IDs with a password refuse both: their streams are encrypted on the devices,
          and such software does not hold the key. Step by step: <Link to="/howto#obs">Using it with OBS</Link>.
        </p>
      </>
    ),
  },
];

const security: PageText["sections"] = [
  {
    id: "encryption",
    heading: "ID password and encryption",
    body: (
      <>
        <p>
          For IDs on Commercial and Pro. With a password, picture, sound and control data are encrypted on the sending device with
          ChaCha20-Poly1305 and decrypted on the receiving one. The relay cannot read them.
        </p>
        <p>
          The key is made from the password on the device; the server holds a value to check it by, and no more. Without a
          password the line itself is still encrypted, by DTLS and SRTP.
        </p>
        <Note>
          <p>
            It has eight characters at most, and words that people think of are easily guessed: take the strong password that My
            Page offers. VP9, AV1, native playout, WHIP and WHEP cannot be used with it.
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "ip-restriction",
    heading: "IP restriction",
    body: (
      <p>
        Each ID can have a list of global IP addresses that may use it, one a line, up to {FACTS.addressLines} lines: IPv4, IPv6,
        and ranges such as <code>203.0.113.0/24</code>. Any other address is refused, and what already runs from one ends at once.
        A blank list lets everybody in. Where the address of a line changes, it can lock you out.
      </p>
    ),
  },
];

const control: PageText["sections"] = [
  {
    id: "tally",
    heading: "Tally",
    body: (
      <p>
        0 is off, 1 red, 2 green, 3 amber. Set it with the buttons of the sender or by the API; TALLY shows it on the whole screen
        as colour, shape and word. It is kept as a state, so a screen that is opened later shows the value that holds. See{" "}
        <Link to="/howto#tally">how to use tally</Link>.
      </p>
    ),
  },
  {
    id: "control-quality",
    heading: "Control Quality",
    body: (
      <p>
        A receiver sets the sender's video bitrate, from {figure(FACTS.qualityBitsPerSecond.from)} to{" "}
        {figure(FACTS.qualityBitsPerSecond.to)} bit/s, without reconnecting. The sender decides whether it may, and how far. The
        first receiver on the bitrate-control channel is the one that sets it. See{" "}
        <Link to="/howto#control-quality">how to use Control Quality</Link>.
      </p>
    ),
  },
  {
    id: "control-data",
    heading: "Control data",
    body: (
      <>
        <p>
          Pairs of a name and a value (JSON), beside the picture. Of a <strong>state</strong> the newest value counts, and whoever
          joins later gets it. <strong>Events</strong> arrive in order and complete. One message has up to 16 KiB.
        </p>
        <p>
          Sensors of phones use control channels {range(FACTS.motionChannels)} and game controllers{" "}
          {range(FACTS.controllerChannels)}, up to {FACTS.signalsPerSecond} times a second. The form of the values is in the{" "}
          <Link to="/controlsignals">control signal table</Link>.
        </p>
      </>
    ),
  },
  {
    id: "api",
    heading: "API and access tokens",
    body: (
      <p>
        With an access token made in My Page, a program can set tally, read the communication status, manage IDs and more. Each
        token has its own permissions and its own last day. The <Link to="/api/docs">API reference</Link> has examples.
      </p>
    ),
  },
];

const devices: PageText["sections"] = [
  {
    id: "phone-modes",
    heading: "Four modes of a phone",
    body: (
      <>
        <p>
          Open <Link to="/app">the page with the modes</Link> in the phone's browser. Enter a serial ID or a simple connection
          code there, or scan the QR code of another screen, and nothing else has to be typed. Added to the home screen it works
          as an app.
        </p>
        <Definitions
          entries={[
            {
              term: "CAMERA",
              definition:
                "Sends the camera's picture and the microphone's sound. Shows both before the start, and the tally while you shoot. Front and back, mute; light, zoom, lens and focus where the phone has them. A kind whose channel is 0 is not sent.",
            },
            { term: "TALLY", definition: "Shows the tally on the whole screen." },
            { term: "PLAYER", definition: "Shows picture and sound on the whole screen." },
            { term: "CTRL", definition: "Sends the values of the device's sensors and of game controllers." },
          ]}
        />
        <Shot
          name="phone-modes"
          narrow
          alt="A phone's screen: a field for a code, a button that scans a QR code, and the four modes CAMERA, TALLY, PLAYER and CTRL."
        />
      </>
    ),
  },
  {
    id: "simple-connection",
    heading: "Simple connection",
    body: (
      <p>
        A code of {FACTS.pairingLength} characters, or a QR code, shown on one screen brings ID, channels and password to another
        device. It can be used once, for {FACTS.pairingMinutes} minutes. See{" "}
        <Link to="/howto#simple-connection">how to use simple connection</Link>.
      </p>
    ),
  },
  {
    id: "earlier-settings",
    heading: "Settings are remembered",
    body: (
      <p>
        The device remembers your settings, but not the password. Before a start, Esc or the button brings back those that were
        there before you changed them. A link can hold settings too: whoever opens it has them.
      </p>
    ),
  },
  {
    id: "browsers",
    heading: "Browsers",
    body: (
      <p>
        In Chromium browsers (Chrome, Edge and others) every function is tested; in Firefox, sending to and receiving from
        Chromium and IDs with a password. Safari is not tested. Where a browser lacks something, the page says so and uses what
        there is. Cameras need a page that is opened over https.
      </p>
    ),
  },
  {
    id: "not-yet",
    heading: "What it cannot do yet",
    body: (
      <p>
        The desktop app, the iOS app, the plugin for the node-based tool, and NDI and DeckLink without other software are not
        released yet; the <Link to="/desktopapp">download pages</Link> will say when they are. Until then, use a browser, WHIP and
        WHEP.
      </p>
    ),
  },
];

export const en: PageText = {
  lead: "Each function in turn: sending, receiving, transport, security, control, devices. What a function cannot do is said too.",
  sections: [
    { id: "sending", heading: "Sending", sections: sending },
    { id: "receiving", heading: "Receiving", sections: receiving },
    { id: "transport", heading: "Transport", sections: transport },
    { id: "security", heading: "Security", sections: security },
    { id: "control", heading: "Control", sections: control },
    { id: "devices", heading: "Devices and getting started", sections: devices },
  ],
};
