export { PlayerPage as default } from "../phone/player/player-page.tsx";
