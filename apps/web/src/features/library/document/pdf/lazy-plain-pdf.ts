import { lazy } from 'react'

/** The pages of a PDF, loaded when one is first opened. */
export const PlainPdf = lazy(() => import('./plain-pdf.tsx').then((module) => ({ default: module.PlainPdf })))
