import { lazy } from 'react'

/** The reader, loaded when a document is first opened. */
export const DocumentReader = lazy(() => import('./document-reader.tsx').then((module) => ({ default: module.DocumentReader })))
