import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'
import { HomePage } from './pages/home-page.tsx'

/** Route of the home page. */
export const questionRoutes: RouteObject[] = [{ path: routePath('/'), Component: HomePage }]
