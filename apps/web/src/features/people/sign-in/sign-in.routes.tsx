import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

const login = () => import('./pages/login-page.tsx')
const oidc = () => import('./pages/oidc-return-page.tsx')

/** Routes for signing in without the frame, for web views, other sites and third parties. */
export const plainSignInRoutes: RouteObject[] = [
  { path: routePath('/h5-login'), lazy: () => login().then(({ LoginPage }) => ({ Component: LoginPage })) },
  { path: routePath('/s-login'), lazy: () => login().then(({ ShortLoginPage }) => ({ Component: ShortLoginPage })) },
  {
    path: routePath('/h5-reset-password'),
    lazy: () => import('./pages/reset-password-page.tsx').then(({ ResetPasswordPage }) => ({ Component: ResetPasswordPage })),
  },
  { path: routePath('/baidu-auth'), lazy: () => oidc().then(({ BaiduReturnPage }) => ({ Component: BaiduReturnPage })) },
  { path: routePath('/oauth/{provider}'), lazy: () => oidc().then(({ OidcReturnPage }) => ({ Component: OidcReturnPage })) },
]
