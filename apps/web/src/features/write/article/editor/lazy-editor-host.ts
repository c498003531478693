import { lazy } from 'react'

/** The editor, loaded when an article is opened. */
export const EditorHost = lazy(() => import('./editor-host.tsx').then((module) => ({ default: module.EditorHost })))
