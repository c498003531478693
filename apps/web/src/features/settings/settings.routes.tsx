import type { RouteObject } from 'react-router'
import { routePath } from '../../lib/navigation.ts'

/** Everything a person may set, and what they have used. */
export const settingsRoutes: RouteObject[] = [
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
  {
    path: routePath('/usage-record'),
    lazy: () => import('./pages/usage-page.tsx').then(({ UsagePage }) => ({ Component: UsagePage })),
  },
]
