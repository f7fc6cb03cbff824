import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
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
      A terrestrial station and a pay-TV channel want the same thing for different reasons: a live feed over the internet that
      they would dare to put on air. One needs it for ten minutes of news, the other for a three-hour concert. They try it out
      together.
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "What this is",
      body: (
        <Note>
          <p>
            This is an example of how to run a joint trial. It names no company and describes no real trial. The figures are from
            our own bench, with their conditions.
          </p>
        </Note>
      ),
    },
    {
      id: "wants",
      heading: "Two wish lists, one list of tests",
      body: (
        <>
          <p>
            The terrestrial station worries about a freeze on air and lips out of sync. The pay-TV channel worries about hour
            three: drift, a memory leak, a machine that decides to update itself. Neither list is a test yet. A wish becomes a
            test when it has a number, a network to measure on, and someone to take the reading.
          </p>
          <DataTable
            caption="From wish to test"
            columns={["Wish", "Test", "Good enough"]}
            rows={[
              ["no freeze on air", "30 min, delay 300 ms, the station's own network", "no freeze over 200 ms"],
              ["lip sync", "clap in front of the camera, filmed at the far end", "within 40 ms"],
              ["clean cuts between cameras", "two senders, one clock in view, same delay", "within one frame"],
              ["three hours", "sender and receiver left running, figures at the end", "the same as at the start"],
              ["a lost connection", "cable pulled for 10 s", "picture back within 5 s, hands off"],
            ]}
          />
        </>
      ),
    },
    {
      id: "signals",
      heading: "The signals",
      body: (
        <>
          <ChainDrawing
            label="Each broadcaster sends its programme to the other through the relay, with talkback both ways."
            places={[
              {
                name: "Terrestrial station",
                lines: ["news desk, mixer"],
                down: ["video 1, audio 1", "talkback, audio 11"],
                back: ["video 2, audio 2", "talkback, audio 12"],
              },
              { name: "Relay", lines: ["on neutral ground"], down: ["video 1, audio 1"], back: ["video 2, audio 2"] },
              { name: "Pay-TV channel", lines: ["concert hall, playout"] },
            ]}
          />
          <p>
            Both send and both receive, so nobody gets to be just the critic. The relay is in a third place, so each side can see
            what the other's building does to the network.
          </p>
        </>
      ),
    },
    {
      id: "course",
      heading: "Four weeks",
      body: (
        <Steps>
          <Step title="Week one: the same yardstick.">
            <p>
              Both sides run the same footage on a clean network inside one building and compare with ours: median{" "}
              {inMs(clean.p50)}&nbsp;ms, 95th percentile {inMs(clean.p95)}&nbsp;ms ({latencyIncludes}). If one side measures
              something else, they find out why before moving on.
            </p>
          </Step>
          <Step title="Week two: a poor network, on purpose.">
            <p>
              25&nbsp;ms each way, up to 15&nbsp;ms of jitter, 1&nbsp;% loss. With the receiver on it our bench measures a median
              of {inMs(down.p50)}&nbsp;ms and a 95th percentile of {inMs(down.p95)}&nbsp;ms; with the sender on it, {inMs(up.p50)}{" "}
              and {inMs(up.p95)}&nbsp;ms. The picture froze for {down.frozenMs.toFixed(0)} and {up.frozenMs.toFixed(0)}&nbsp;ms in
              10&nbsp;s.
            </p>
          </Step>
          <Step title="Week three: the real networks, at the real hour.">
            <p>Each side keeps a timed log of what it saw. Only what appears in both logs is a fault of the path between them.</p>
          </Step>
          <Step title="Week four: off air, then on air.">
            <p>One live insert, with the usual feed standing by. Afterwards they fill in the table and both sign it.</p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "after",
      heading: "What you keep when the trial is over",
      body: (
        <ul>
          <li>The table, with numbers instead of opinions, and the delay to use for each kind of programme.</li>
          <li>
            A list of what is missing, ranked by what it would have saved. To set up such a trial, start with{" "}
            <Link to="/contact">a message</Link>.
          </li>
          <li>Knowing when not to use it: without a second connection, a satellite truck is still the better choice.</li>
        </ul>
      ),
    },
  ],
};
