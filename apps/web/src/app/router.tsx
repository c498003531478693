import { createBrowserRouter, type RouteObject } from 'react-router'
import { historyRoutes } from '../features/ask/history/index.ts'
import { questionRoutes } from '../features/ask/question/index.ts'
import { resultsRoutes } from '../features/ask/results/index.ts'
import { plainSessionRoutes, sessionRoutes } from '../features/ask/session/index.ts'
import { sourcePreferenceRoutes } from '../features/ask/source-preference/index.ts'
import { bookRoutes } from '../features/library/book/index.ts'
import { documentRoutes, plainDocumentRoutes } from '../features/library/document-page/index.ts'
import { islandRoutes } from '../features/library/island/index.ts'
import { outerPageRoutes } from '../features/library/outer-page/index.ts'
import { topicPageRoutes } from '../features/library/topic-page/index.ts'
import { topicRoutes } from '../features/library/topic/index.ts'
import { AccessGuard, SignInLayers, plainSignInRoutes } from '../features/people/sign-in/index.ts'
import { accountRoutes, plainAccountRoutes } from '../features/people/account/index.ts'
import { activityRoutes } from '../features/people/activity/index.ts'
import { userAdminRoutes } from '../features/people/user-admin/index.ts'
import { firstRunRoutes } from '../features/platform/first-run/index.ts'
import { billingRoutes } from '../features/people/billing/index.ts'
import { adminRoutes } from '../features/platform/admin/index.ts'
import { captchaRoutes } from '../features/platform/captcha/index.ts'
import { developerRoutes } from '../features/platform/developer/index.ts'
import { webhookRoutes } from '../features/platform/webhook/index.ts'
import { instanceRoutes } from '../features/platform/instance/index.ts'
import { moderationRoutes } from '../features/platform/moderation/index.ts'
import { setupRoutes } from '../features/platform/setup/index.ts'
import { watchPage } from '../features/platform/tracking/index.ts'
import { articleRoutes, plainArticleRoutes } from '../features/write/article/index.ts'
import { reportRoutes } from '../features/write/report/index.ts'
import { plainShareRoutes, shareRoutes } from '../features/write/share/index.ts'
import { mindMapRoutes, plainGraphRoutes } from '../features/write/mind-map/index.ts'
import { plainPosterRoutes } from '../features/write/poster/index.ts'
import { loadMoreTexts, type PageTexts } from '../lib/i18n/index.ts'
import { recordHistory } from '../lib/navigation/history-stack.ts'
import { guardNavigation } from '../lib/navigation/navigation.ts'
import { ErrorScreen } from './error-screen.tsx'
import { loadOnIntent } from './load-on-intent.ts'
import { Loading } from './loading.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

/** Makes the routes load the texts of a page together with its code: those named in `handle`, or all. */
function withTexts(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route
    if (typeof lazy !== 'function') return children ? { ...route, children: withTexts(children) } : route
    const { texts } = (route.handle ?? {}) as Partial<PageTexts>
    // A page whose texts failed to load requests them again itself.
    const loadBoth = () => Promise.all([lazy(), loadMoreTexts(texts).catch(() => undefined)]).then(([loaded]) => loaded)
    return { ...route, lazy: loadBoth } as RouteObject
  })
}

/** All routes, one line per feature. */
const screens = withTexts([
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Loading,
    Component: SignInLayers,
    children: [
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            Component: AccessGuard,
            children: [
              ...questionRoutes,
              ...sessionRoutes,
              ...resultsRoutes,
              ...historyRoutes,
              ...topicRoutes,
              ...topicPageRoutes,
              ...islandRoutes,
              ...bookRoutes,
              ...articleRoutes,
              ...reportRoutes,
              ...mindMapRoutes,
              ...documentRoutes,
              ...outerPageRoutes,
              ...sourcePreferenceRoutes,
              ...accountRoutes,
              ...activityRoutes,
              ...billingRoutes,
              ...developerRoutes,
              ...webhookRoutes,
              ...instanceRoutes,
              ...adminRoutes,
              ...moderationRoutes,
              ...setupRoutes,
              ...firstRunRoutes,
              ...userAdminRoutes,
              ...shareRoutes,
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
      {
        Component: AccessGuard,
        children: [
          ...plainSessionRoutes,
          ...plainDocumentRoutes,
          ...plainArticleRoutes,
          ...plainPosterRoutes,
          ...plainShareRoutes,
          ...plainGraphRoutes,
          ...plainSignInRoutes,
          ...plainAccountRoutes,
          ...captchaRoutes,
        ],
      },
    ],
  },
])

export const router = guardNavigation(createBrowserRouter(screens))

loadOnIntent(screens)
recordHistory(router)
watchPage(router)
