import type { PagePattern } from '@wenjin/contract'
import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'
import type { ProseText } from './prose/prose.ts'

/** Creates the route of a page of prose, which is loaded with its text. */
function prose(pattern: PagePattern, load: () => Promise<ProseText>): RouteObject {
  return {
    path: routePath(pattern),
    lazy: async () => {
      const [{ ProsePage }, text] = await Promise.all([import('./pages/prose-page.tsx'), load()])
      return { element: <ProsePage text={text} /> }
    },
  }
}

/** Routes of the pages about the instance, its rules, and the setup of a browser. */
export const instanceRoutes: RouteObject[] = [
  prose('/meta-user-policy', () => import('./prose/user-policy.ts').then(({ userPolicy }) => userPolicy)),
  prose('/meta-private-policy', () => import('./prose/private-policy.ts').then(({ privatePolicy }) => privatePolicy)),
  prose('/meta-share-desc', () => import('./prose/share-description.ts').then(({ shareDescription }) => shareDescription)),
  prose('/about-us', () => import('./prose/about-us.ts').then(({ aboutUs }) => aboutUs)),
  prose('/icp', () => import('./prose/icp.ts').then(({ icp }) => icp)),
  {
    path: routePath('/browser-setting'),
    lazy: () => import('./pages/browser-setting-page.tsx').then(({ BrowserSettingPage }) => ({ Component: BrowserSettingPage })),
  },
  {
    path: routePath('/download-app'),
    lazy: () => import('./pages/download-app-page.tsx').then(({ DownloadAppPage }) => ({ Component: DownloadAppPage })),
  },
]
