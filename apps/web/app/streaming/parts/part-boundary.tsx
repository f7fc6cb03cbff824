import { Component, type ReactNode } from "react";
import { FailedPart } from "./failed-part.tsx";

interface Props {
  readonly children: ReactNode;
}

/** Contains the crash of a part: the page continues to send and receive. */
export class PartBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <FailedPart again={() => this.setState({ hasFailed: false })} />;
  }
}
