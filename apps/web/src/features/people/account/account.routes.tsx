import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

const cancel = () => import('./pages/cancel-account-page.tsx')

/** Routes of a person's account, inside the frame of the product: profile, preferences, and closing it. */
export const accountRoutes: RouteObject[] = [
  { path: routePath('/meta-cancel-account'), lazy: () => cancel().then(({ CancelAccountPage }) => ({ Component: CancelAccountPage })) },
  {
    path: routePath('/meta-user-info'),
    lazy: () => import('./pages/user-info-page.tsx').then(({ UserInfoPage }) => ({ Component: UserInfoPage })),
  },
  {
    path: routePath('/meta-user-info/detail'),
    lazy: () => import('./pages/detail-page.tsx').then(({ DetailPage }) => ({ Component: DetailPage })),
  },
  {
    path: routePath('/meta-user-info/setting'),
    lazy: () => import('./pages/setting-page.tsx').then(({ SettingPage }) => ({ Component: SettingPage })),
  },
  {
    path: routePath('/meta-user-info/fontSize'),
    lazy: () => import('./pages/font-size-page.tsx').then(({ FontSizePage }) => ({ Component: FontSizePage })),
  },
]

/** Routes for closing an account without the frame, for web views. */
export const plainAccountRoutes: RouteObject[] = [
  {
    path: routePath('/h5-cancel-account'),
    lazy: () => cancel().then(({ PlainCancelAccountPage }) => ({ Component: PlainCancelAccountPage })),
  },
]
