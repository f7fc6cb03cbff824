export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (a: Edges, b: Edges): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Side for toasts so that they cover no button: the bottom, unless a button is there and none at the top. `places`: areas
 * that toasts take at either side.
 */
export const toastSide = (
  places: { readonly top: Edges; readonly bottom: Edges },
  buttons: readonly Edges[],
): "top" | "bottom" => {
  const covered = (place: Edges) => buttons.filter((button) => overlaps(place, button)).length;
  return covered(places.top) < covered(places.bottom) ? "top" : "bottom";
};
