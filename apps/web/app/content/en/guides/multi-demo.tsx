import { Link } from "react-router";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";

export const en: PageText = {
  lead: (
    <p>
      One camera, shown twice: instantly to the left of the line, 750&nbsp;ms later to the right. Move the camera with the pad and
      try to keep the red orb in the middle.
    </p>
  ),
  sections: [
    {
      id: "try",
      heading: "How to try it",
      body: (
        <Steps>
          <Step title="Move the line to the far left and follow the orb using only the delayed picture.">
            <p>
              The camera starts 750&nbsp;ms after you press and stops 750&nbsp;ms after you let go. If you let go when you see the
              right spot, it always overshoots.
            </p>
          </Step>
          <Step title="Move the line to the far right and do the same using only FAST.">
            <p>It moves when you press and stops when you let go. You stop thinking about the controls.</p>
          </Step>
          <Step title="Put the line back in the middle and move with both in view.">
            <p>
              At rest, the stage is one picture and only the orb and the clocks differ, by 0.75 s. While the camera moves, the
              stage splits at the line as well: that tear is the delay.
            </p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "why",
      heading: "Why it is hard to steer by a late picture",
      body: (
        <>
          <p>
            Your hand corrects itself by what your eye sees. If the eye sees it late, every correction answers an old picture, and
            the camera swings past its target and back again. The only way out is to move a little, stop, and wait for the result,
            and that wait is added to every move.
          </p>
          <p>
            The picture for an audience, on the other hand, needs some delay, because it takes time to resend lost packets. Multi
            Latency makes both from one upload, each on its own channel. The operator receives the FAST channel; the audience's
            screen receives the normal channel, which is delayed.
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
            <li>One video file loops in both pictures, the right one 750&nbsp;ms behind. No network is involved.</li>
            <li>
              The camera's movement is calculated on this page: 4&nbsp;px every 16&nbsp;ms for as long as you hold, at a zoom of
              1.5.
            </li>
            <li>
              FAST starts 0&nbsp;ms after your hand and the delayed picture 750&nbsp;ms after it; each stops with the same delay,
              and so does going back to the middle.
            </li>
          </ul>
          <p>
            A real FAST channel is not at 0 ms: the network, the camera and the screen all take time. The{" "}
            <Link to="/app/multilatency">side-by-side receiver</Link> shows real figures with a picture of your own.
          </p>
        </>
      ),
    },
  ],
};
