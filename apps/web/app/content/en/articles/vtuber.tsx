import { Link } from "react-router";
import { PlacesDrawing, RoundDrawing, roundTripOfTheEye } from "../../../articles/vtuber/drawings.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";
import { latencyIncludes } from "../latency-includes.ts";

const clean = latencyOf("clean", "ours");
const down = latencyOf("bad", "ours-downlink");
const up = latencyOf("bad", "ours-uplink");

export const en: PageText = {
  lead: (
    <p>
      The performer is at home, the machines that render are in a studio, the audience is in a venue. What decides whether this
      works is not whether a picture arrives but how long one's own movement takes to come back. This article estimates that time,
      lays out the paths, and says what to measure before the show. It is a guide for whoever has to build such a thing, not the
      record of a particular one.
    </p>
  ),
  sections: [
    {
      id: "loop",
      heading: "Think of the way back first",
      body: (
        <>
          <p>
            A broadcast goes one way. If it is seconds late, nobody who watches can tell. A virtual performer can: they act by the
            sight of the rendered avatar and not of their own face. They raise a hand, see the hand on the screen go up, and go on
            from there. Where this loop is slow, movements become small, poses are held too long, and in a song the beat is
            missed.
          </p>
          <p>
            Beside it there is the exchange with a host and an audience in the venue. From their voice to the performer's answer
            in the hall is the pause of a conversation. It may be longer than the loop of movement; above a second people begin to
            speak at the same time.
          </p>
          <p>
            So delay has three parts to play. The <strong>loop of movement</strong> should be as short as can be, the{" "}
            <strong>loop of conversation</strong> short enough for natural pauses, and the <strong>way to the venue</strong> may
            be a little longer if it is free of gaps. Separate paths for the three, rather than one setting for all, is where the
            design begins.
          </p>
        </>
      ),
    },
    {
      id: "places",
      heading: "What flows between the three places",
      body: (
        <>
          <PlacesDrawing language="en" />
          <p>
            The performer's room sends the picture of a camera, the voice, and the values of a controller in hand. The studio
            reads face and body from that picture, renders the avatar, mixes the voice with it and sends the result to the venue.
            Back to the performer go the finished picture, the director's voice and the sound of the hall.
          </p>
          <p>
            Picture, sound and control each have channels 1 to 255; sender and receiver meet by the same ID and the same number.
            Write the list of numbers first and give it to all three places. Most of what goes wrong on the day begins with a
            wrong number.
          </p>
          <DataTable
            caption="An example of such a list"
            columns={["Channel", "Sent by", "Received by", "What"]}
            figures={[0]}
            rows={[
              ["video 1", "performer", "studio", "camera, face and upper body"],
              ["audio 1", "performer", "studio", "voice"],
              ["control 4", "performer", "studio", "game controller, for expressions"],
              ["video 2", "studio", "performer, director", "FAST channel of the finished picture"],
              ["video 3", "studio", "venue", "normal channel of the same picture"],
              ["audio 3", "studio", "venue", "voice and music"],
              ["audio 5", "studio", "performer", "director and sound of the hall"],
              ["control 20", "studio", "performer", "tally, as a cue"],
            ]}
          />
          <p>
            Video 2 and 3 are one upload. <Link to="/multilatency">Multi Latency</Link> makes a FAST and a normal channel of it,
            so the studio's line carries the picture once.
          </p>
        </>
      ),
    },
    {
      id: "capture",
      heading: "Where to read the movement",
      body: (
        <>
          <p>There are three ways to capture movement at home, and each asks something else of the line.</p>
          <p>
            <strong>Send the picture and track in the studio.</strong> The home needs a camera and a PC; the machines and the
            people who know them stay together. The picture takes some Mbit/s of the uplink, and what encoding does to it costs
            some precision. Light and shutter speed matter more than resolution.
          </p>
          <p>
            <strong>Track and render at home, send the result.</strong> The loop of movement closes inside the room, which feels
            most natural. The PC at home has to render, and the studio cannot change costume or stage. Use a plain background that
            can be keyed: a picture carries no transparency.
          </p>
          <p>
            <strong>Send values alone and render in the studio.</strong> Little data, and the smallest demand on the line. What
            our pages send on control channels are a phone's gyroscope and accelerometer (1 to 3) and game controllers (4 to 19).
            A value is sent when it has changed, up to 120 times a second; a line that cannot keep up gets fewer values, never old
            ones. The output of a full-body capture system cannot be fed in directly by today's pages.
          </p>
          <p>
            In doubt begin by sending the picture. It needs the least equipment, and when tracking fails during the show, somebody
            in the studio can see why.
          </p>
        </>
      ),
    },
    {
      id: "budget",
      heading: "Adding up the time",
      body: (
        <>
          <p>
            Here is the loop of movement, part by part. Our software's share is measured, the rest is assumed. In all it is about{" "}
            <strong>{roundTripOfTheEye().toFixed(0)}&nbsp;ms</strong>.
          </p>
          <RoundDrawing language="en" />
          <p>
            What this shows is where to cut. The software takes {inMs(2 * clean.p50)}&nbsp;ms both ways, so a camera and a screen
            at 120&nbsp;Hz in place of 60 may bring more than any setting. A television set as return monitor can add tens of
            milliseconds by its own processing: put it into its game mode, or use a computer display.
          </p>
          <p>
            Look at a worse line too. With 25 ms one way, 0 to 15 ms of jitter and 1 % loss, the median from capture to screen was{" "}
            {inMs(down.p50)} ms with that line on the way down, and {inMs(up.p50)} ms with it on the way up, against{" "}
            {inMs(clean.p50)} ms on a clean one; 25 ms of the difference are the line itself. On the way up the picture stood for{" "}
            {up.frozenMs.toFixed(0)}&nbsp;ms in 10 s. Where both ends of the loop are home lines, count this difference twice.
          </p>
          <Note>
            <p>
              Conditions: 1280×720, 30 frames a second, 5&nbsp;Mbit/s, Chromium on two shared cores without a GPU. Latency is{" "}
              {latencyIncludes}. The capture time is drawn into each frame and read from the pixels at the receiver.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "network",
      heading: "The line of the performer's room",
      body: (
        <>
          <p>
            Jitter and loss count for more than speed. A line sold as 1 Gbit/s whose wireless part swings by tens of milliseconds
            makes the picture wait for its latest packet. What helps, in order of effect:
          </p>
          <ul>
            <li>
              Connect the PC by cable. If it must be wireless, use 5 GHz or above, in the same room, with other devices on another
              band.
            </li>
            <li>
              Measure the uplink on the weekday and at the hour of the show. Send at most half of what you find, all channels
              together.
            </li>
            <li>Stop backups to the cloud, system updates and other people's videos for the time of the show.</li>
            <li>Have a mobile line at hand, and practise the change to it once.</li>
          </ul>
          <p>
            Networks that restrict traffic, as in companies and schools or behind some pocket routers, may not connect at all.
            Before equipment is moved anywhere, open the receiver on the line of that place.
          </p>
        </>
      ),
    },
    {
      id: "settings",
      heading: "Settings to begin with",
      body: (
        <>
          <Steps>
            <Step title="Performer to studio: 1280×720, 60 frames a second, 5 Mbit/s.">
              <p>
                Tracking gains more from frames than from pixels. In a dark room a camera may fall to 30 by itself: add light and
                fix the rate.
              </p>
            </Step>
            <Step title="Delay of the receivers: 0.">
              <p>
                0 is the smallest delay that plays. Only where a camera has to match another source, give both the same value:
                each is then shown that long after its capture.
              </p>
            </Step>
            <Step title="Voice: mono, 128 kbit/s, echo cancellation and noise suppression off.">
              <p>
                The performer listens by earphones. Without a loudspeaker there is no echo to cancel, and no note of a song is
                cut.
              </p>
            </Step>
            <Step title="Finished picture: FAST to the performer, the normal channel at 500 ms to the venue.">
              <p>
                Begin with three to five round trips of the line for the venue. Keep its sound in the same sender as its picture,
                not on a path of its own.
              </p>
            </Step>
            <Step title="Cues: tally on a control channel.">
              <p>
                Open <Link to="/app/tally">TALLY</Link> on a phone beside the performer. Agree on the meaning first: green stand
                by, red on air. It works where nobody may speak.
              </p>
            </Step>
            <Step title="Give the ID a password.">
              <p>
                Picture, sound and control values are then encrypted from device to device, so that no costume and no voice leaks
                before the show. The relay cannot read them.
              </p>
            </Step>
          </Steps>
          <p>
            When the line changes, the studio can lower the performer's bitrate by <Link to="/howto">Control Quality</Link>,
            without anybody at home touching a setting and without a break in the picture.
          </p>
        </>
      ),
    },
    {
      id: "measure",
      heading: "What to measure at the rehearsal",
      body: (
        <>
          <p>
            The receiver's statistics show these. Note what they are on a good day, and decisions on the day itself become quick.
          </p>
          <DataTable
            caption="What to read, and when to act"
            columns={["Reading", "Where", "Act when"]}
            rows={[
              ["one-way latency, median and p95", "receivers of performer and studio", "p95 stays above twice the median"],
              ["freezes, number and time", "the same", "more than one a minute"],
              ["packet loss, retransmitted ratio", "the same", "stays above 1 %"],
              ["round-trip time", "the same", "30 ms above the usual"],
              ["sound after picture", "receiver in the venue", "more than 40 ms"],
            ]}
          />
          <p>
            The latency in the statistics is {latencyIncludes}. Measure the whole loop once by eye: the performer claps, and a
            phone films hands and return screen together at 240 frames a second. Count the frames from hands meeting to avatar's
            hands meeting, and multiply by 4.2&nbsp;ms. Do it ten times and note the middle value.
          </p>
          <p>
            For the loop of conversation, the host in the venue says a word and the performer repeats it as soon as they hear it,
            ten times; measure the pauses in a recording of the hall. It contains the performer's own reaction, but it is good
            enough to compare one setting with another.
          </p>
        </>
      ),
    },
    {
      id: "limits",
      heading: "What cannot be done, and what to check first",
      body: (
        <ul>
          <li>
            No software shortens the line. Even between two cities a few hundred kilometres apart, one line's round trip may be
            ten or more milliseconds longer than another's. Where the loop is too long, move the rendering to the performer.
          </li>
          <li>Transparency is not carried. Send a plain background and key it at the other end.</li>
          <li>
            One PC that tracks, renders, sends and receives shows its load as delay. Use another one for sending and receiving, or
            watch the encode time in the statistics.
          </li>
          <li>
            Desktop apps, the iOS app and the plugin for the node-based tool are not released yet. All of the above works in
            today's browsers. Where NDI or DeckLink would be needed, take the PC's HDMI output into the mixer instead.
          </li>
          <li>
            The Free plan has 1280×720 and three video channels, and may not be used for commercial shows. Password and IP
            restriction belong to the paid plans.
          </li>
        </ul>
      ),
    },
  ],
};
