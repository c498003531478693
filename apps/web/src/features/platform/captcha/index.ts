export { captchaRoutes } from './captcha.routes.tsx'
export { CaptchaDialogs } from './components/captcha-dialogs.tsx'
