import { Link } from "react-router";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";

export const en: PageText = {
  lead: (
    <p>
      One camera, seen twice: left of the line at once, right of it 750&nbsp;ms later. Move the camera with the pad and try to
      keep the red orb in the middle.
    </p>
  ),
  sections: [
    {
      id: "try",
      heading: "How to try it",
      body: (
        <Steps>
          <Step title="Move the line to the far left and follow the orb by the delayed picture alone.">
            <p>
              The camera starts 750&nbsp;ms after you press and stops 750&nbsp;ms after you let go. Let go when you see the right
              spot, and it will always run past it.
            </p>
          </Step>
          <Step title="Move the line to the far right and do the same by FAST alone.">
            <p>It moves when you press and stops when you let go. Nothing is left to think about between hand and picture.</p>
          </Step>
          <Step title="Put the line back in the middle and move with both in view.">
            <p>
              At rest the stage is one picture, and only the orb and the clocks differ, by 0.75 s. While the camera moves, the
              stage parts at the line as well: that tear is the delay.
            </p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "why",
      heading: "Why a late picture is hard to steer by",
      body: (
        <>
          <p>
            A hand corrects itself by what the eye sees. Where the eye sees it late, every correction answers an old picture, and
            the camera swings past its aim and back again. The only way out is to move a little, stop, and wait for the result,
            and that wait is added to each move.
          </p>
          <p>
            The picture for an audience, on the other hand, needs a delay: what the line lost takes time to be sent again. Multi
            Latency puts both on channels of their own from one upload. Whoever steers receives the FAST channel; the screen that
            is shown receives the normal channel, which is held back.
          </p>
        </>
      ),
    },
    {
      id: "honest",
      heading: "What this demonstration does",
      body: (
        <>
          <ul>
            <li>One video file is looped in two pictures, the right one 750&nbsp;ms behind. No network is involved.</li>
            <li>
              The camera's movement is reckoned in this page: 4&nbsp;px every 16&nbsp;ms for as long as you hold, at a zoom of
              1.5.
            </li>
            <li>
              FAST begins 0&nbsp;ms after the hand and the delayed picture 750&nbsp;ms after it; each stops as much later. Going
              back to the middle is as late.
            </li>
          </ul>
          <p>
            A real FAST channel is not at 0 ms: line, camera and screen take their time.{" "}
            <Link to="/app/multilatency">The page with both sides</Link> shows the true figures with a picture of your own.
          </p>
        </>
      ),
    },
  ],
};
