import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";
import { latencyIncludes } from "../latency-includes.ts";

const up = latencyOf("bad", "ours-uplink");

export const en: PageText = {
  lead: (
    <p>
      Quarter-finals of a girls' high-school football championship, at two grounds, kicking off at the same minute. No truck, no
      fibre. Five people, a van, and a gallery at the station with both matches on one desk.
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "What this is",
      body: (
        <Note>
          <p>
            This is a worked example. It describes no customer and no real tournament; both the tournament and the crew are
            invented. You can try everything it says about the product on a Free ID, as long as the use is not commercial.
          </p>
        </Note>
      ),
    },
    {
      id: "signals",
      heading: "The signals",
      body: (
        <>
          <ChainDrawing
            label="Ground A sends two cameras and sound through the relay to the gallery at the station, and gets tally, talkback and the programme back. Ground B does the same on other channels."
            places={[
              {
                name: "Ground A",
                lines: ["main camera, near camera"],
                down: ["video 1, 2", "audio 1"],
                back: ["tally 21, 22", "talkback, audio 11"],
              },
              { name: "Relay", lines: ["one serial ID for all"], down: ["all channels"], back: ["programme, video 6"] },
              {
                name: "Gallery",
                lines: ["mixer, graphics, commentary"],
                down: ["tally 23, 24", "talkback, audio 12"],
                back: ["video 3, 4", "audio 2"],
              },
              { name: "Ground B", lines: ["main camera, near camera", "through the same relay"] },
            ]}
          />
          <p>
            Both grounds use one serial ID and split its channel numbers between them. The gallery opens one receiver page with
            all four pictures. Video 1 to 6 takes two licences of three channels each.
          </p>
          <DataTable
            caption="The channel list"
            columns={["Channel", "From", "To", "What"]}
            figures={[0]}
            rows={[
              ["video 1, 2", "ground A", "gallery", "main camera 6 Mbit/s, near camera 3"],
              ["video 3, 4", "ground B", "gallery", "the same"],
              ["video 6", "gallery", "both grounds", "programme, 1 Mbit/s"],
              ["audio 1, 2", "grounds", "gallery", "crowd and pitch"],
              ["audio 11, 12", "gallery", "grounds", "talkback, mono"],
              ["control 21-24", "gallery", "camera operators", "tally on a phone at each camera"],
            ]}
          />
        </>
      ),
    },
    {
      id: "delays",
      heading: "One delay for four cameras",
      body: (
        <>
          <p>
            A cut from the main camera to the near one must not show the same kick twice. All four players get the same delay,
            400&nbsp;ms: each frame appears that long after capture, whichever network it came over. It is not 150 because of
            mobile networks at a full ground.
          </p>
          <p>
            With 25&nbsp;ms each way, up to 15&nbsp;ms of jitter and 1&nbsp;% loss at the sender, we measured a median latency of{" "}
            {inMs(up.p50)}&nbsp;ms and a 95th percentile of {inMs(up.p95)}&nbsp;ms ({latencyIncludes}). 400 leaves room for worse.
            Talkback stays at delay 0, so that people don't talk over each other.
          </p>
        </>
      ),
    },
    {
      id: "day",
      heading: "Running order",
      body: (
        <Steps>
          <Step title="Two hours before: check the connections.">
            <p>
              Note each sender's loss for ten minutes under <Link to="/connectionstatus">Communication status</Link>, and its
              round trip in the sender's statistics. Each ground's backup connection comes from a different provider.
            </p>
          </Step>
          <Step title="One hour before: phones on the cameras.">
            <p>
              Each operator scans the tally page's QR code. The gallery sends red, green, off; operators answer over talkback.
            </p>
          </Step>
          <Step title="Gates open: measure again.">
            <p>
              Three hundred phones now share one mobile cell. If loss stays above 1 %, take the near camera down to 2 Mbit/s
              first.
            </p>
          </Step>
          <Step title="A goal: replay.">
            <p>
              The receiver keeps the last 600 frames. An assistant steps to the shot and saves it, without re-encoding, while the
              programme carries on.
            </p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "limits",
      heading: "What it does not solve",
      body: (
        <ul>
          <li>Two connections are not bonded into one. The backup carries a camera of its own.</li>
          <li>
            Clock and score reach the gallery by hand, or from a camera on the board: the product does not read scoreboards.
          </li>
          <li>Rights, safety and the pupils' consent are up to the organiser, and come before any of this.</li>
        </ul>
      ),
    },
  ],
};
