import { lazy } from 'react'

/** The pages of a PDF; the code is loaded when one is first opened. */
export const PlainPdf = lazy(() => import('./plain-pdf.tsx').then((module) => ({ default: module.PlainPdf })))
