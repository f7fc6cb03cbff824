import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** A shorter press is a tap that expected a switch, ms. */
const TAP_MS = 400;

const isPressing = ({ key }: KeyboardEvent): boolean => key === " " || key === "Enter";

/**
 * Handlers of a button that acts while it is held by mouse, touch or keyboard. `wasTapped`: released too soon to be
 * intended.
 */
export const useHoldButton = ({
  press,
  release,
  latch,
}: {
  readonly press: () => void;
  readonly release: () => void;
  readonly latch: () => void;
}) => {
  const pressedAt = useRef<number>(undefined);
  const [wasTapped, setTapped] = useState(false);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressedAt.current = event.timeStamp;
      setTapped(false);
      press();
    },
    onPointerUp: (event: PointerEvent) => {
      setTapped(pressedAt.current !== undefined && event.timeStamp - pressedAt.current < TAP_MS);
      release();
    },
    onPointerCancel: release,
    onLostPointerCapture: release,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isPressing(event)) return;
      event.preventDefault();
      if (!event.repeat) press();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isPressing(event)) return;
      event.preventDefault();
      release();
    },
    onBlur: release,
    // Screen readers press without pointer or key, which can't be held.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) latch();
    },
  };
  return { handlers, wasTapped };
};
