import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'
import { HomePage } from './pages/home-page.tsx'

/** The home page, where a question is asked. */
export const questionRoutes: RouteObject[] = [{ path: routePath('/'), Component: HomePage }]
