import { type ErrorBody, errorBody } from "@setsuna/contracts";
import type { FailureCode } from "@setsuna/media-protocol";
import { pipelineFailure } from "../gstreamer/gstreamer.ts";
import type { PipelineUse } from "../gstreamer/gstreamer-failure.ts";

export const failureBody = (
  { code, detail }: { readonly code: FailureCode; readonly detail: string },
  use?: PipelineUse,
): ErrorBody =>
  code === "pipeline-ended"
    ? pipelineFailure(detail, use ?? "window")
    : errorBody(code, detail === "" ? undefined : detail.slice(0, 300));
