export { captchaRoutes } from './captcha.routes.tsx'
export { CaptchaLayer } from './components/captcha-layer.tsx'
