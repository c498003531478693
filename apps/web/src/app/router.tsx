import { createBrowserRouter } from 'react-router'
import { AccessGuard, AccountLayers, accountRoutes, plainAccountRoutes } from '../features/account/index.ts'
import { articleRoutes, plainArticleRoutes } from '../features/article/index.ts'
import { captchaRoutes } from '../features/captcha/index.ts'
import { bookshelfRoutes } from '../features/bookshelf/index.ts'
import { developerRoutes } from '../features/developer/index.ts'
import { adminRoutes } from '../features/admin/index.ts'
import { pagesRoutes } from '../features/pages/index.ts'
import { plainPosterRoutes } from '../features/poster/index.ts'
import { plainReadingRoutes, readingRoutes } from '../features/reading/index.ts'
import { plainSearchRoutes, searchRoutes } from '../features/search/index.ts'
import { settingsRoutes } from '../features/settings/index.ts'
import { sourcePreferenceRoutes } from '../features/source-preference/index.ts'
import { topicRoutes } from '../features/topic/index.ts'
import { watchPage } from '../features/tracking/index.ts'
import { recordHistory } from '../lib/history-stack.ts'
import { guardNavigation } from '../lib/navigation.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Loading } from './loading.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

/** Every screen: one line a feature. */
export const router = guardNavigation(
  createBrowserRouter([
    {
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      Component: AccountLayers,
      children: [
        {
          Component: Shell,
          children: [
            {
              ErrorBoundary: ErrorScreen,
              Component: AccessGuard,
              children: [
                ...searchRoutes,
                ...topicRoutes,
                ...bookshelfRoutes,
                ...articleRoutes,
                ...readingRoutes,
                ...sourcePreferenceRoutes,
                ...accountRoutes,
                ...settingsRoutes,
                ...developerRoutes,
                ...pagesRoutes,
                ...adminRoutes,
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
        {
          Component: AccessGuard,
          children: [
            ...plainSearchRoutes,
            ...plainReadingRoutes,
            ...plainArticleRoutes,
            ...plainPosterRoutes,
            ...plainAccountRoutes,
            ...captchaRoutes,
          ],
        },
      ],
    },
  ]),
)

recordHistory(router)
watchPage(router)
