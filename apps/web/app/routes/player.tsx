export { PlayerPage as default } from "../player/player-page.tsx";
