import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of the captcha as a page. */
export const captchaRoutes: RouteObject[] = [
  { path: routePath('/captcha'), lazy: () => import('./pages/captcha-page.tsx').then(({ CaptchaPage }) => ({ Component: CaptchaPage })) },
]
