import { lazy } from 'react'

/** The grid of a workbook; the code is loaded when one is first opened. */
export const SheetViewer = lazy(() => import('./sheet-viewer.tsx').then((module) => ({ default: module.SheetViewer })))
