import { lazy } from 'react'

/** The reader; the code is loaded when a document is first opened. */
export const DocumentReader = lazy(() => import('./document-reader.tsx').then((module) => ({ default: module.DocumentReader })))
