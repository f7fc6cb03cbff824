import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { FACTS, figure, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";
import { latencyIncludes } from "../latency-includes.ts";

const sending: PageText["sections"] = [
  {
    id: "sources",
    heading: "What to send",
    body: (
      <>
        <p>
          A camera, a shared screen or the test picture, with a microphone, the test tone or no sound. The test picture shows the
          time, so you can see the delay without a camera.
        </p>
        <p>
          Add a channel to send several pictures and sounds from one page, each with its own channel numbers, quality and
          statistics. Settings fold by task and state what is set. A preset keeps them under a name for an ID, and its link opens
          them on another machine.
        </p>
        <Shot
          name="sender"
          alt="The sender: on the left the picture being sent, levels, a line that says what is being sent, and the stop button; on the right the settings."
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
              definition: `1920×1080 or 1280×720. If the picture exceeds the plan's limit (Free ${FACTS.freeSize}, Commercial ${FACTS.commercialSize}, Pro none), sending stops.`,
            },
            {
              term: "Frame rate",
              definition: "Frames per second. A camera or screen that cannot deliver that many delivers what it can.",
            },
            {
              term: "Video bitrate",
              definition: `${FACTS.videoMbps.from} to ${FACTS.videoMbps.to} Mbit/s, decimals allowed. If the connection carries less, less is sent. You can change it while sending.`,
            },
            {
              term: "Keyframe interval",
              definition: `${range(FACTS.keyframeSeconds)} seconds. With 0, keyframes are sent only when someone joins or a gap has to be repaired.`,
            },
            {
              term: "Codec",
              definition: "H.264, VP8, VP9 or AV1. Auto tries H.264 first, then VP8. An ID with a password uses H.264 or VP8.",
            },
          ]}
        />
        <p>
          A receiver can change the sender's bitrate too: see <a href="#control-quality">Control Quality</a>.
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
            {
              term: "Audio layout",
              definition:
                "Mono, stereo, 5.1 or 7.1. For 5.1 and 7.1, send and receive in Chrome or Edge, from a source with as many channels; otherwise stereo is sent or heard. The statistics show the number of channels.",
            },
            {
              term: "Echo cancellation",
              definition:
                "For places where the microphone picks up the loudspeaker. You can switch it while sending. Music sounds better without it. It does not act on 5.1 and 7.1.",
            },
            {
              term: "Noise suppression",
              definition:
                "Makes fans and similar noise quieter. Turn it off for music and ambience. It does not act on 5.1 and 7.1.",
            },
            {
              term: "Audio redundancy",
              definition:
                "Sends copies of earlier audio so that lost packets can be recovered. Auto does so while packets get lost, Always at all times. Each copy adds the audio bitrate once. It does not act on 5.1 and 7.1.",
            },
          ]}
        />
        <p>
          Both ends show the level of each channel in dBFS. If a receiver stays silent after starting, the browser is blocking the
          sound: press Turn on sound.
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
          The picture fills the screen. Controls appear when you move the pointer, touch the picture or use the keyboard; the
          button at the top right, or P, opens a panel of settings and statistics. Add players to show several channels in a grid,
          with one large, or side by side, each with its name, level, tally and latency. You choose which one to hear. Drag a
          picture onto another or to its edge, drag the lines between them, or press Shift and an arrow key: the ID keeps your
          layout.
        </p>
        <DataTable
          caption="Keys"
          columns={["Key", "What it does"]}
          rows={[
            ["Space", "Start or stop"],
            ["F", "Full screen"],
            ["M", "Mute"],
            ["R", "Open the replay, or go back to live"],
            ["1 to 9", "Show only that player; press again, 0 or Esc to show all"],
            ["S", "Solo the selected player's sound"],
            ["L", "Next layout"],
            ["Shift + arrow keys", "Move the selected picture"],
            ["T", "Keep names and levels over the pictures, or hide them"],
            ["G, W, C, O", "Tally to the sender: PGM, PVW, CALL, off"],
            ["I", "Picture in picture"],
            ["P", "Settings and statistics"],
            ["?", "All keys"],
          ]}
        />
        <Shot
          name="receiver"
          alt="The receiver with its panel open: on the left the test picture with its clock, on the right the delay and the settings."
          caption="The receiver with its panel open. It starts out with just the picture."
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
          A picture that has stopped arriving never looks live. Within a second of the last frame it is dimmed, and “No signal”
          shows how long it has been gone and why: the sender stopped, the connection was lost and is being restored, no frames
          arrive, or the sender gives no keyframe. The next frame clears it all. Under Display, choose whether to show the last
          frame, black or a slate meanwhile.
        </p>
        <p>
          A still picture is not a lost one: while the sender is connected and has nothing new to show, such as an unchanged
          screen, the receiver says “No new frames” in a corner.
        </p>
        <p>
          Software that embeds the page is told too: <code>window</code> gets the event <code>setsuna:signal</code>, whose{" "}
          <code>detail</code> has <code>player</code>, <code>channel</code>, <code>signal</code> (live, idle, lost, or awaited
          before the first picture), <code>reason</code> and <code>since</code>.
        </p>
      </>
    ),
  },
  {
    id: "receiver-links",
    heading: "Receiver links",
    body: (
      <DataTable
        caption="Display parameters"
        columns={["Parameter", "What it does"]}
        rows={[
          ["clean=1", "Just the pictures: no controls, no text, no pointer"],
          ["guest=1", "A viewer: no Talk and no tally keys. Links under Share have it unless you allow both"],
          ["background=transparent", "Transparent around the pictures, so that OBS shows what is underneath; otherwise black"],
          ["lost=hold, black or slate", "What to show while the signal is lost"],
          ["panel=1", "Opens the panel from the start"],
          ["remote=1", "Delay and replay follow the control channel of control=, such as a button of Companion"],
          ["layout=grid, large or side", "How several pictures share the screen"],
          ["labels=1 or 0", "Names, levels and latency stay over the pictures, or appear as you come near"],
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
          {range(FACTS.delayMs)} milliseconds. At 0 the receiver keeps the smallest delay that still plays. At any other value
          each frame is shown <strong>exactly that long after it was captured</strong>.
        </p>
        <p>
          Receivers set to the same value show the same frame at the same time, whatever their networks: that is how you keep
          several venues in sync. A value shorter than the network needs acts as the smallest delay. If you change it while
          receiving, the picture glides to the new value without stopping.
        </p>
      </>
    ),
  },
  {
    id: "playout",
    heading: "Playout",
    body: (
      <p>
        Instant: our own player decodes and shows each frame as it arrives. Native: the browser's own player. Auto uses instant
        playout where the browser supports it. IDs with a password and the replay need instant playout.
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
          Replay shows them at full, half or quarter speed, frame by frame, and backwards. Meanwhile the live stream is still
          received and recorded.
        </p>
        <p>
          You can set the length from 0 to {figure(FACTS.mostReplayFrames)} frames. Save writes an MP4 or WebM file without
          re-encoding. The recording is kept in the device's memory and is gone when you close the page.
        </p>
        <Shot
          name="replay"
          alt="The receiver during a replay: below the picture the position, play, frame steps, speed and save."
          caption="A replay. Press R again to go back to live."
        />
      </>
    ),
  },
  {
    id: "statistics",
    heading: "Statistics",
    body: (
      <p>
        Picture size, frame rate, bitrate, retransmitted packets and their ratio, packets lost, round-trip time, audio channels,
        receivers, one-way latency (median and 95th percentile of the last five seconds; {latencyIncludes}), freezes and more.
        Anything that is not measured says so, and is never shown as 0.
      </p>
    ),
  },
];

const transport: PageText["sections"] = [
  {
    id: "relay",
    heading: "Relay and one-to-many",
    body: (
      <p>
        Streams go through a relay. The sender uploads once, however many are receiving. The relay does not re-encode, so the
        picture stays unchanged. Lost packets are resent, or recovered by forward error correction (FEC).
      </p>
    ),
  },
  {
    id: "direct",
    heading: "Direct route (P2P)",
    body: (
      <>
        <p>
          With Auto or Direct, picture and sound go from browser to browser. A sender serves four receivers this way unless you
          set another number ({range(FACTS.directReceivers)}). Any more, and any that cannot be reached directly, are served by
          the relay. If a direct route breaks, the relay takes over.
        </p>
        <Note>
          <p>
            A direct route reveals each end's IP address to the other, so the default is Relay. Each direct receiver takes the
            full bitrate from the sender's uplink. Control data always goes through the relay.
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
          One upload, two channels. The FAST channel forwards packets as they arrive; for the normal channel the relay waits as
          long as you set ({range(FACTS.delayMs)} milliseconds) and repairs what is missing. The sender still uploads only once.
        </p>
        <p>
          Camera operators use FAST; a recording or broadcast uses the normal channel. See{" "}
          <Link to="/multilatency">Multi Latency</Link>.
        </p>
        <Shot
          name="multi-latency"
          alt="One stream shown side by side: the clock in FAST, on the left, is ahead of the delayed picture on the right."
          caption="One stream, received once: FAST, and delayed by 750 milliseconds."
        />
      </>
    ),
  },
  {
    id: "reconnecting",
    heading: "When the connection drops",
    body: (
      <p>
        Sender and receiver reconnect by themselves when a connection drops or a relay stops, and the sender's channel is kept
        meanwhile. If the connection is gone for a few seconds and comes back, the picture resumes at once. A connection that the
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
          For NDI and DeckLink sources, use software that supports them and send over WHIP from there.
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
          The bearer token is any text you like. IDs with a password refuse both: their streams are encrypted on the devices, and
          this software does not have the key. Step by step: <Link to="/howto#obs">Using it with OBS</Link>.
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
          For IDs on the Commercial and Pro plans. With a password, picture, sound and control data are encrypted on the sending
          device with ChaCha20-Poly1305 and decrypted on the receiving one. The relay cannot read them.
        </p>
        <p>
          The key is derived on the device, from the password and from a value that the server works out without learning the
          password. The server stores only a value to check it against. So a stolen database or recording is no help in guessing a
          password: each guess has to be put to the server, which answers few. Without a password the connection is still
          encrypted, by DTLS and SRTP.
        </p>
        <Note>
          <p>
            A password has eight characters at most, and passwords that people make up are easily guessed: use the strong one that
            My Page offers. VP9, AV1, native playout, WHIP and WHEP cannot be used with a password.
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "links",
    heading: "Links to an ID",
    body: (
      <>
        <p>
          On any plan, My Page makes links to an ID. From the first one on only people with a link can use the ID; a password no
          longer counts. Picture, sound and control data are encrypted with a random key that is in the link. It stands behind the{" "}
          <code>#</code> of the address, which browsers never send, so the server has nothing to guess from.
        </p>
        <p>
          Make one link for each person or place, and name it. The list shows when each was last used. Revoke one, and anyone
          using it is disconnected at once; the others go on. If you wish, a link expires at a time you set, or serves a number of
          devices. Without either, an unattended receiver still opens next year's stream.
        </p>
        <Note>
          <p>
            Make further links in the same browser, which keeps the key, or paste one that you have. Anyone who knew a link still
            knows its key: to change the key itself, end all links and make new ones. WHIP and WHEP cannot use such an ID.
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "safety-code",
    heading: "Safety code of the sender",
    body: (
      <>
        <p>
          The sender of an encrypted stream signs it with a key of its own. Sender and receiver both show the safety code of that
          key, 16 digits, under "Statistics". Read it out over the phone: if both sides see the same digits, you receive that
          sender's stream.
        </p>
        <p>
          The code stays the same for a browser, or for a computer with the program <code>setsuna</code>, on one ID. If another
          sender comes on air while you watch, the receiver says so on the picture and goes on. A signature that does not hold, or
          an old session that is played again, is refused.
        </p>
        <p>
          A sender also makes a random key each time it starts, and another one when you revoke a link or end a connection. Only
          receivers that are connected then are given it. Anyone who learns the password or a link later cannot open what was
          recorded before.
        </p>
        <Note>
          <p>
            Clearing the browser's storage makes a new key, and so a new code. Anyone who may join can send control data. Each
            message is signed, and the safety code tells whose it is.
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
        Each ID can have a list of global IP addresses that may use it, one per line, up to {FACTS.addressLines} lines: IPv4,
        IPv6, and ranges such as <code>203.0.113.0/24</code>. Any other address is refused, and streams already running from one
        end at once. A blank list lets everyone in. If your own address changes, you can lock yourself out.
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
        0 is off, 1 red, 2 green, 3 amber. Set it with the buttons on the sender or through the API; TALLY fills the screen with
        it as colour, shape and word. It is kept as a state, so a screen opened later shows the current value. See{" "}
        <Link to="/howto#tally">Using tally</Link>.
      </p>
    ),
  },
  {
    id: "control-quality",
    heading: "Control Quality",
    body: (
      <p>
        A receiver sets the sender's video bitrate, from {FACTS.qualityBitsPerSecond.from / 1_000_000} to{" "}
        {FACTS.qualityBitsPerSecond.to / 1_000_000} Mbit/s, without reconnecting. The sender decides whether to allow it, and up
        to what rate. The first receiver on the bitrate-control channel is the one that sets it. See{" "}
        <Link to="/howto#control-quality">Using Control Quality</Link>.
      </p>
    ),
  },
  {
    id: "control-data",
    heading: "Control data",
    body: (
      <>
        <p>
          Name and value pairs (JSON), alongside the picture. For a <strong>state</strong> only the newest value counts, and
          anyone who joins later gets it. <strong>Events</strong> arrive in order, without gaps. A message can be up to 16 KiB.
        </p>
        <p>
          Phone sensors use control channels {range(FACTS.motionChannels)} and game controllers {range(FACTS.controllerChannels)},
          up to {FACTS.signalsPerSecond} times a second. The format of the values is in the{" "}
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
        With an access token from My Page, your software can set tally, read the communication status, manage IDs and more. Each
        token has its own scopes and its own expiry date. The <Link to="/api/docs">API reference</Link> has examples.
      </p>
    ),
  },
];

const devices: PageText["sections"] = [
  {
    id: "phone-modes",
    heading: "Four phone modes",
    body: (
      <>
        <p>
          Open <Link to="/app">the phone app</Link> in the phone's browser. Enter a serial ID or a simple connection code there,
          or scan the QR code on another screen, and there is nothing else to type. Add it to the home screen and it opens like an
          app.
        </p>
        <Definitions
          entries={[
            {
              term: "CAMERA",
              definition:
                "Sends the camera's picture and the microphone's sound. Shows both before you start, and the tally while you shoot. Front and back cameras, mute; light, zoom, lens and focus where the phone has them. Set video or audio to channel 0 to leave it out.",
            },
            { term: "TALLY", definition: "Fills the screen with the tally." },
            { term: "PLAYER", definition: "Plays picture and sound, full screen." },
            { term: "CTRL", definition: "Sends the phone's sensor values and those of game controllers." },
          ]}
        />
        <Shot
          name="phone-modes"
          narrow
          alt="The phone app: a field for a code, a button to scan a QR code, and the four modes CAMERA, TALLY, PLAYER and CTRL."
        />
      </>
    ),
  },
  {
    id: "simple-connection",
    heading: "Simple connection",
    body: (
      <p>
        A code of {FACTS.pairingLength} characters, or a QR code, takes ID, channels and password from one screen to another
        device. It works once, within {FACTS.pairingMinutes} minutes. See{" "}
        <Link to="/howto#simple-connection">Using simple connection</Link>.
      </p>
    ),
  },
  {
    id: "earlier-settings",
    heading: "Settings are remembered",
    body: (
      <p>
        The device remembers your settings, but not the password. Until you start, Esc or the button restores the settings from
        before your changes. A link can carry settings too: anyone who opens it gets them.
      </p>
    ),
  },
  {
    id: "browsers",
    heading: "Browsers",
    body: (
      <p>
        In Chromium browsers (Chrome, Edge and others) every function is tested; in Firefox, sending to and receiving from
        Chromium, and IDs with a password. Safari is not tested. If a browser lacks something, the page says so and makes do with
        what there is. Cameras only work on a page opened over https.
      </p>
    ),
  },
  {
    id: "not-yet",
    heading: "What it cannot do yet",
    body: (
      <p>
        The desktop app, the iOS app, the plugin for the node-based tool, and NDI and DeckLink without other software have not
        been released yet; the <Link to="/desktopapp">download pages</Link> will say when they are. Until then, use a browser,
        WHIP and WHEP.
      </p>
    ),
  },
];

export const en: PageText = {
  lead: "Every function in turn: sending, receiving, transport, security, control, devices. The limits are spelled out too.",
  sections: [
    { id: "sending", heading: "Sending", sections: sending },
    { id: "receiving", heading: "Receiving", sections: receiving },
    { id: "transport", heading: "Transport", sections: transport },
    { id: "security", heading: "Security", sections: security },
    { id: "control", heading: "Control", sections: control },
    { id: "devices", heading: "Devices and getting started", sections: devices },
  ],
};
