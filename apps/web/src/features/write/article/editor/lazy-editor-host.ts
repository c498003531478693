import { lazy } from 'react'

/** The editor; the code is loaded when an article is opened. */
export const EditorHost = lazy(() => import('./editor-host.tsx').then((module) => ({ default: module.EditorHost })))
