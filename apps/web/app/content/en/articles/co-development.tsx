import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";

const clean = latencyOf("clean", "ours");
const down = latencyOf("bad", "ours-downlink");
const up = latencyOf("bad", "ours-uplink");

/** The example of a trial by two broadcasters, in English. */
export const en: PageText = {
  lead: (
    <p>
      A terrestrial station and a pay-TV channel want the same thing for different reasons: a live path over the internet that one
      dares to put on air. One needs it for ten minutes of news, the other for a concert of three hours. They try it together.
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "What this is",
      body: (
        <Note>
          <p>
            An example of how a joint trial can be run. It names no company and reports on none. The figures are those of our own
            bench, with their conditions.
          </p>
        </Note>
      ),
    },
    {
      id: "wants",
      heading: "Two lists of wishes, one list of tests",
      body: (
        <>
          <p>
            The terrestrial station fears a freeze on air and a mouth that is not with its voice. The pay-TV channel fears hour
            three: a drift, a leak, a machine that updates itself. Neither list is a test yet. A wish becomes one when it has a
            number, a line to measure on, and somebody who reads it off.
          </p>
          <DataTable
            caption="From wish to test"
            columns={["Wish", "Test", "Good enough"]}
            rows={[
              ["no freeze on air", "30 min, delay 300 ms, the station's own line", "no freeze over 200 ms"],
              ["lips with the voice", "clap before the camera, filmed at the far end", "within 40 ms"],
              ["cameras that cut clean", "two senders, one clock in view, same delay", "within one frame"],
              ["three hours", "sender and receiver left alone, figures at the end", "the same as at the beginning"],
              ["a cut line", "pull the cable for 10 s", "picture back within 5 s, nobody touches anything"],
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
            label="Each broadcaster sends its programme to the other by the relay and gets the other's, with talkback both ways."
            places={[
              {
                name: "Terrestrial station",
                lines: ["news desk, mixer"],
                down: ["video 1, audio 1", "talkback, audio 11"],
                back: ["video 2, audio 2", "talkback, audio 12"],
              },
              { name: "Relay", lines: ["at a neutral place"], down: ["video 1, audio 1"], back: ["video 2, audio 2"] },
              { name: "Pay-TV channel", lines: ["concert hall, playout"] },
            ]}
          />
          <p>
            Both send and both receive, so nobody is only the critic. The relay stands in a third place: what one side&apos;s
            building does to a line is then seen by the other.
          </p>
        </>
      ),
    },
    {
      id: "course",
      heading: "Four weeks",
      body: (
        <Steps>
          <Step title="Week one: the same ruler.">
            <p>
              Both sides run the same footage on a clean line inside one building and compare with ours: median {inMs(clean.p50)}
              &nbsp;ms, 95th percentile {inMs(clean.p95)}&nbsp;ms from capture to screen. Who measures something else first finds
              out why.
            </p>
          </Step>
          <Step title="Week two: a line that is bad on purpose.">
            <p>
              25&nbsp;ms one way, up to 15&nbsp;ms of jitter, 1&nbsp;% loss. With it at the receiver our bench has{" "}
              {inMs(down.p50)}&nbsp;ms and {inMs(down.p95)}&nbsp;ms, with it at the sender {inMs(up.p50)} and {inMs(up.p95)}
              &nbsp;ms. The picture stood for {down.frozenMs.toFixed(0)} and {up.frozenMs.toFixed(0)}&nbsp;ms in 10&nbsp;s.
            </p>
          </Step>
          <Step title="Week three: the real lines, at the real hour.">
            <p>Each side keeps a log of what it saw, with the time. Only what both logs have is a fault of the path.</p>
          </Step>
          <Step title="Week four: off the record, then on air.">
            <p>One live insert, with the usual path ready beside it. Afterwards the table is filled in, and both sign it.</p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "after",
      heading: "What stays when the trial is over",
      body: (
        <ul>
          <li>The table, with numbers instead of opinions, and the delay that each kind of programme gets.</li>
          <li>
            A list of what is missing, in the order of what it would have saved. Ours for such a trial starts with{" "}
            <Link to="/contact">a message</Link>.
          </li>
          <li>The knowledge of when not to use it: without a second line, a satellite truck is still the better friend.</li>
        </ul>
      ),
    },
  ],
};
