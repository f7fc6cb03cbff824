export { CameraPage as default } from "../camera/camera-page.tsx";
