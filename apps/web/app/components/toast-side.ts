/** Edges in the window, CSS pixels. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (a: Edges, b: Edges): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns where messages lie so that no button of a form is under them: at the bottom, unless one is there and none at the top. `places`: what
 * they take up at either side.
 */
export const toastSide = (
  places: { readonly top: Edges; readonly bottom: Edges },
  buttons: readonly Edges[],
): "top" | "bottom" => {
  const covered = (place: Edges) => buttons.filter((button) => overlaps(place, button)).length;
  return covered(places.top) < covered(places.bottom) ? "top" : "bottom";
};
