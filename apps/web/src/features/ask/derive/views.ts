/** Views of content derived from an answer on request, in one chunk of the build. */
export { GraphPanel } from './graph/graph-panel.tsx'
export { MindMapPanel } from './mind-map/mind-map-panel.tsx'
export { TimeLinePanel } from './time-line/time-line-panel.tsx'
export { NotesPanel } from './underline/notes-panel.tsx'
export { UnderlineCard } from './underline/underline-card.tsx'
