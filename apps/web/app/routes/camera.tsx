export { CameraPage as default } from "../phone/camera/camera-page.tsx";
