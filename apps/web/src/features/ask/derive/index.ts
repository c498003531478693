export { type AnswerRef, useDerivedViews, useSetFavorite, useUnderlines, useWrittenRelated } from './derive.queries.ts'
export type { Leads } from './grounds.tsx'
export { GraphPanel, MindMapPanel, NotesPanel, TimeLinePanel, UnderlineCard } from './lazy-views.tsx'
export { useUnderlining } from './underline/use-underlining.tsx'
