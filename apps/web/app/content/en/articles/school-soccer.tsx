import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";

const up = latencyOf("bad", "ours-uplink");

/** The example of a school championship, in English. */
export const en: PageText = {
  lead: (
    <p>
      The quarter-finals of a girls' high-school football championship, two grounds, kick-off at the same minute. There is no
      truck and no fibre. There are five people, a van, and a gallery at the station that has both matches on one desk.
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "What this is",
      body: (
        <Note>
          <p>
            An example to plan by. It describes no customer and no particular tournament; tournament and crew are invented. What
            it says of the product can be tried on a Free ID, short of commercial use.
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
            label="Ground A sends two cameras and sound by the relay to the gallery at the station, and gets tally, talkback and the programme back. Ground B does the same on other channels."
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
              { name: "Ground B", lines: ["main camera, near camera", "by the same relay"] },
            ]}
          />
          <p>
            Both grounds use one serial ID and share out its channel numbers. The gallery opens one receiver page with all four
            pictures. Five video channels take two licences of three.
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
            400&nbsp;ms: each frame then appears that long after its capture, whichever line it took. Mobile lines at a full
            ground are why it is not 150.
          </p>
          <p>
            With 25&nbsp;ms one way, up to 15&nbsp;ms of jitter and 1&nbsp;% loss on the way up, we measured a median of{" "}
            {inMs(up.p50)}&nbsp;ms and a 95th percentile of {inMs(up.p95)}&nbsp;ms from capture to screen. 400 leaves room for
            worse. Talkback stays at delay 0, so that a question and its answer do not collide.
          </p>
        </>
      ),
    },
    {
      id: "day",
      heading: "The day, in order",
      body: (
        <Steps>
          <Step title="Two hours before: look at the lines.">
            <p>
              Note round trip and loss of each sender for ten minutes on <Link to="/connectionstatus">connection status</Link>.
              The spare line of each ground comes from another company.
            </p>
          </Step>
          <Step title="One hour before: phones on the cameras.">
            <p>
              Each operator scans the QR code of the tally page. The gallery sends red, green, off; operators answer by talkback.
            </p>
          </Step>
          <Step title="Gates open: measure again.">
            <p>
              Three hundred phones come in by one mobile cell. If loss stays above 1 %, take the near camera to 2 Mbit/s first.
            </p>
          </Step>
          <Step title="A goal: replay.">
            <p>
              The receiver has the last 600 frames. An assistant steps to the shot and saves it, without encoding again, while the
              programme goes on.
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
          <li>Two lines are not bonded into one. The spare carries a camera of its own.</li>
          <li>Clock and score come to the gallery by hand or as a camera on the board: no scoreboard is read.</li>
          <li>Rights, safety and consent of pupils are the organiser's, and come before any of this.</li>
        </ul>
      ),
    },
  ],
};
