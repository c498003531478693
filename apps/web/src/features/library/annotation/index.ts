export { type MarksOf, useChangeMarks, useMarks } from './annotation.queries.ts'
export { MarksPanel } from './marks-panel.tsx'
export type { Going, ReaderPlace, SelectedPassage } from './place.ts'
export { type PassageAsk, SelectionBar } from './selection-bar.tsx'
