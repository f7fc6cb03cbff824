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
      The performer is at home, the render machines are in a studio and the audience is in a venue. Getting a picture across is
      not the hard part. What makes or breaks the show is how long the performer's own movement takes to come back to them. This
      article estimates that time, lays out the paths, and says what to measure before the show. It is a guide for anyone building
      such a setup, not a report on a particular show.
    </p>
  ),
  sections: [
    {
      id: "loop",
      heading: "Plan the return first",
      body: (
        <>
          <p>
            A broadcast goes one way. If it is seconds late, no viewer can tell. A virtual performer can, because they watch the
            rendered avatar instead of their own face. They raise a hand, see the hand on screen go up, and carry on from there.
            If this loop is slow, movements get small, poses are held too long, and in a song they miss the beat.
          </p>
          <p>
            Then there is the conversation with a host and an audience in the venue. The time from their voice to the performer's
            answer in the hall is the pause between them. It can be longer than the movement loop, but above a second people start
            talking over each other.
          </p>
          <p>
            So there are three delays to design for. The <strong>movement loop</strong> should be as short as possible, the{" "}
            <strong>conversation loop</strong> short enough for natural pauses, and the <strong>path to the venue</strong> can be
            a little longer if it has no gaps. Start the design with a separate path for each, rather than one setting for all.
          </p>
        </>
      ),
    },
    {
      id: "places",
      heading: "What travels between the three places",
      body: (
        <>
          <PlacesDrawing language="en" />
          <p>
            The performer's room sends a camera picture, the voice and the values of a handheld controller. The studio tracks face
            and body in that picture, renders the avatar, mixes in the voice and sends the result to the venue. The finished
            picture, the director's voice and the sound of the hall go back to the performer.
          </p>
          <p>
            Video, audio and control each have channels 1 to 255; sender and receiver connect when they use the same ID and
            number. Write the channel list first and give it to all three places. Most of what goes wrong on the day starts with a
            wrong number.
          </p>
          <DataTable
            caption="Example of a channel list"
            columns={["Channel", "Sent by", "Received by", "What"]}
            figures={[0]}
            rows={[
              ["video 1", "performer", "studio", "camera, face and upper body"],
              ["audio 1", "performer", "studio", "voice"],
              ["control 4", "performer", "studio", "game controller, for expressions"],
              ["video 2", "studio", "performer, director", "FAST channel of the finished picture"],
              ["video 3", "studio", "venue", "normal channel of the same picture"],
              ["audio 3", "studio", "venue", "voice and music"],
              ["audio 5", "studio", "performer", "director's voice and sound of the hall"],
              ["control 20", "studio", "performer", "tally, as a cue"],
            ]}
          />
          <p>
            Video 2 and 3 are one upload. <Link to="/multilatency">Multi Latency</Link> turns it into a FAST and a normal channel,
            so the studio uploads the picture only once.
          </p>
        </>
      ),
    },
    {
      id: "capture",
      heading: "Where to capture the movement",
      body: (
        <>
          <p>There are three ways to capture movement at home, and each places different demands on the network.</p>
          <p>
            <strong>Send the picture and track in the studio.</strong> The performer only needs a camera and a PC; the machines
            and the people who know them stay together. The picture takes a few Mbit/s of uplink, and compression costs some
            precision. Light and shutter speed matter more than resolution.
          </p>
          <p>
            <strong>Track and render at home, send the result.</strong> The movement loop closes inside the room, which feels the
            most natural. But the PC at home has to render, and the studio cannot change costume or stage. Use a plain background
            that can be keyed, since the video has no transparency.
          </p>
          <p>
            <strong>Send only values and render in the studio.</strong> This needs the least data. On control channels our pages
            send a phone's gyroscope and accelerometer (1 to 3) and game controllers (4 to 19). A value is sent when it changes,
            up to 120 times a second; a connection that cannot keep up gets fewer values, never stale ones. The pages cannot yet
            take the output of a full-body capture system directly.
          </p>
          <p>
            If in doubt, start by sending the picture. It needs the least equipment, and when tracking fails during the show,
            someone in the studio can see why.
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
            Here is the movement loop, part by part. Our software's share is measured; the rest is assumed. The total is about{" "}
            <strong>{roundTripOfTheEye().toFixed(0)}&nbsp;ms</strong>.
          </p>
          <RoundDrawing language="en" />
          <p>
            This shows where there is time to save. The software takes {inMs(2 * clean.p50)}&nbsp;ms both ways, so a camera and a
            screen at 120&nbsp;Hz instead of 60 may gain more than any setting. A TV used as the return monitor can add tens of
            milliseconds of processing: put it into game mode, or use a computer display.
          </p>
          <p>
            Consider a poor network too. With 25 ms each way, 0 to 15 ms of jitter and 1 % loss, median latency was{" "}
            {inMs(down.p50)} ms with the receiver on that network, and {inMs(up.p50)} ms with the sender on it, against{" "}
            {inMs(clean.p50)} ms on a clean one; 25 ms of the difference is the network itself. With the sender on it, the picture
            froze for {up.frozenMs.toFixed(0)}&nbsp;ms in 10 s. If both ends of the loop are on home connections, count this
            difference twice.
          </p>
          <Note>
            <p>
              Conditions: 1280×720, 30 frames per second, 5&nbsp;Mbit/s, Chromium on two shared cores without a GPU. Latency is{" "}
              {latencyIncludes}. The capture time is drawn into each frame and read from the pixels at the receiver.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "network",
      heading: "The performer's connection",
      body: (
        <>
          <p>
            Jitter and loss matter more than speed. If the Wi-Fi behind a 1 Gbit/s connection varies by tens of milliseconds, the
            picture has to wait for its slowest packet. What helps, the most effective first:
          </p>
          <ul>
            <li>
              Connect the PC by cable. If it has to be wireless, use 5 GHz or above in the same room, and keep other devices on
              another band.
            </li>
            <li>
              Measure the uplink on the same weekday and at the same hour as the show. Across all channels, send no more than half
              of what you measure.
            </li>
            <li>Stop cloud backups, system updates and other people's streaming during the show.</li>
            <li>Have a mobile connection ready, and practise switching to it once.</li>
          </ul>
          <p>
            Networks that restrict traffic, such as those of companies and schools or some pocket Wi-Fi, may not connect at all.
            Before you move any equipment, open the receiver on the network there.
          </p>
        </>
      ),
    },
    {
      id: "settings",
      heading: "Settings to start with",
      body: (
        <>
          <Steps>
            <Step title="Performer to studio: 1280×720, 60 frames per second, 5 Mbit/s.">
              <p>
                Tracking gains more from frames than from pixels. In a dark room a camera may drop to 30 by itself: add light and
                lock the rate.
              </p>
            </Step>
            <Step title="Receiver delay: 0.">
              <p>
                0 is the smallest delay that plays. Only where a camera has to match another source, set both to the same value:
                each is then shown that long after capture.
              </p>
            </Step>
            <Step title="Voice: mono, 128 kbit/s, echo cancellation and noise suppression off.">
              <p>
                The performer wears earphones. Without a loudspeaker there is no echo to cancel, and nothing cuts into a song.
              </p>
            </Step>
            <Step title="Finished picture: FAST to the performer, the normal channel at 500 ms to the venue.">
              <p>
                For the venue, start with three to five round trips. Send its sound from the same sender as its picture, not on a
                separate path.
              </p>
            </Step>
            <Step title="Cues: tally on a control channel.">
              <p>
                Open <Link to="/app/tally">TALLY</Link> on a phone beside the performer. Agree on the meaning first: green for
                stand by, red for on air. It works where nobody can speak.
              </p>
            </Step>
            <Step title="Give the ID a password.">
              <p>
                Picture, sound and control values are then end-to-end encrypted, so no costume or voice leaks before the show. Not
                even the relay can read them.
              </p>
            </Step>
          </Steps>
          <p>
            When the connection changes, the studio can lower the performer's bitrate with{" "}
            <Link to="/howto#control-quality">Control Quality</Link>. Nobody at home has to touch a setting, and the picture does
            not break.
          </p>
        </>
      ),
    },
    {
      id: "measure",
      heading: "What to measure in rehearsal",
      body: (
        <>
          <p>
            The receiver's statistics show all of these. Note the values on a good day, and you can decide quickly on the day
            itself.
          </p>
          <DataTable
            caption="What to read, and when to act"
            columns={["Reading", "Where", "Act when"]}
            rows={[
              [
                "one-way latency, median and p95",
                "receivers at the performer and the studio",
                "p95 stays above twice the median",
              ],
              ["freezes and frozen time", "the same", "more than one a minute"],
              ["packet loss, retransmitted ratio", "the same", "stays above 1 %"],
              ["round-trip time", "the same", "30 ms above normal"],
              ["sound after picture", "receiver in the venue", "more than 40 ms"],
            ]}
          />
          <p>
            The latency in the statistics is {latencyIncludes}. Measure the whole loop once with a camera: the performer claps
            while a phone films their hands and the return screen together at 240 frames per second. Count the frames from the
            clap to the avatar's clap, and multiply by 4.2&nbsp;ms. Do it ten times and note the median.
          </p>
          <p>
            For the conversation loop, the host in the venue says a word and the performer repeats it as soon as they hear it, ten
            times; measure the pauses in a recording of the hall. That includes the performer's reaction time, but it is good
            enough to compare settings.
          </p>
        </>
      ),
    },
    {
      id: "limits",
      heading: "Limits, and what to check first",
      body: (
        <ul>
          <li>
            No software can shorten the distance. Even between cities a few hundred kilometres apart, one provider's round trip
            may be ten or more milliseconds longer than another's. If the loop is too long, move the rendering to the performer.
          </li>
          <li>Video carries no transparency. Send a plain background and key it at the other end.</li>
          <li>
            If one PC tracks, renders, sends and receives, its load shows up as delay. Use a second one for sending and receiving,
            or watch the encode time in the statistics.
          </li>
          <li>
            The desktop app, the iOS app and the plugin for the node-based tool have not been released yet. Everything above works
            in today's browsers. Where you would need NDI or DeckLink, take the PC's HDMI output into the mixer instead.
          </li>
          <li>
            The Free plan is limited to 1280×720 and three video channels, and may not be used for commercial shows. An ID
            password needs a paid plan.
          </li>
        </ul>
      ),
    },
  ],
};
