import { Arrow, Box, Drawing, Word } from "./drawing.tsx";

export interface ChainPlace {
  readonly name: string;
  readonly lines?: readonly string[];
  readonly down?: readonly string[];
  readonly back?: readonly string[];
}

const LEFT = 80;
const WIDTH = 200;
const LINE = 15;
const WORD = 14;

const boxHeight = ({ lines = [] }: ChainPlace): number => 30 + lines.length * LINE;
const gapHeight = ({ down = [], back = [] }: ChainPlace): number => 34 + Math.max(1, down.length, back.length) * WORD;

export const ChainDrawing = ({ label, places }: { readonly label: string; readonly places: readonly ChainPlace[] }) => {
  let y = 2;
  const rows = places.map((place, index) => {
    const top = y;
    const bottom = top + boxHeight(place);
    const next = index === places.length - 1 ? bottom : bottom + gapHeight(place);
    y = next;
    return { place, top, bottom, next };
  });
  return (
    <Drawing label={label} height={y + 2}>
      {rows.map(({ place, top, bottom, next }) => (
        <g key={place.name}>
          <Box at={[LEFT, top]} size={[WIDTH, bottom - top]} name={place.name} lines={place.lines ?? []} />
          {place.down !== undefined && (
            <Arrow
              along={[
                [150, bottom],
                [150, next - 3],
              ]}
            />
          )}
          {place.back !== undefined && (
            <Arrow
              kind="back"
              along={[
                [210, next],
                [210, bottom + 3],
              ]}
            />
          )}
          {place.down?.map((word, at) => (
            <Word key={word} at={[142, bottom + 26 + at * WORD]} end="end">
              {word}
            </Word>
          ))}
          {place.back?.map((word, at) => (
            <Word key={word} at={[218, bottom + 26 + at * WORD]}>
              {word}
            </Word>
          ))}
        </g>
      ))}
    </Drawing>
  );
};
