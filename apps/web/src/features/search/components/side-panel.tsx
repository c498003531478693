import { IconButton, Spinner, Tabs } from '@wenjin/ui'
import { Suspense } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { scrollToElement } from '../../../lib/scroll.ts'
import { DocumentReader } from '../../knowledge/index.ts'
import { outlineOf } from '../answer/outline.ts'
import { isRunning, type Turn } from '../answer/turn.ts'
import { findCitation, type CitedPlace } from './citation-context.ts'
import { SourceList } from './source-list.tsx'
import { SourcePassage } from './source-passage.tsx'

/** What the panel beside an answer shows. */
export interface PanelView {
  tab: 'sources' | 'quote' | 'outline' | 'document'
  place?: CitedPlace
  documentId?: string
}

interface SidePanelProps {
  view: PanelView
  onView: (view: PanelView) => void
  turn: Turn
  shareKey: string | undefined
}

/** Which tabs have something to show. */
function tabsOf(view: PanelView, turn: Turn): PanelView['tab'][] {
  return [
    'sources',
    ...(view.place ? (['quote'] as const) : []),
    ...(outlineOf(turn.answer.text).length > 1 ? (['outline'] as const) : []),
    ...(view.documentId ? (['document'] as const) : []),
  ]
}

/** Sources, the passage of the chosen mark, the outline, and an original opened beside the answer. */
export function SidePanel({ view, onView, turn, shareKey }: SidePanelProps) {
  const t = useText()
  const tabs = tabsOf(view, turn)
  const tab = tabs.includes(view.tab) ? view.tab : 'sources'
  const { citation, reference } = view.place
    ? findCitation(view.place, turn.answer.citations, turn.answer.references)
    : { citation: undefined, reference: undefined }

  return (
    <Tabs
      label={t('panel.label')}
      value={tab}
      tabs={tabs.map((name) => ({ value: name, label: t(`panel.${name}`) }))}
      onChange={(name) => onView({ ...view, tab: name })}
    >
      {tab === 'sources' && <SourceList answer={turn.answer} running={isRunning(turn.state)} shareKey={shareKey} />}
      {tab === 'quote' && (
        <SourcePassage
          reference={reference}
          citation={citation}
          shareKey={shareKey}
          onOpen={(documentId) => onView({ ...view, tab: 'document', documentId })}
        />
      )}
      {tab === 'outline' && <Outline turn={turn} />}
      {tab === 'document' && view.documentId && (
        <Suspense fallback={<Spinner />}>
          <DocumentReader id={view.documentId} start={citation?.start} end={citation?.end} shareKey={shareKey} compact />
        </Suspense>
      )}
    </Tabs>
  )
}

function Outline({ turn }: { turn: Turn }) {
  const entries = outlineOf(turn.answer.text)
  const top = Math.min(...entries.map((entry) => entry.level))
  return (
    <ul className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.offset}>
          <button
            type="button"
            className="wj-press min-h-9 w-full rounded-1 px-2 text-left leading-6 hover:bg-sunken max-sm:min-h-touch"
            style={{ paddingInlineStart: `${(entry.level - top) * 1 + 0.5}rem` }}
            onClick={() => {
              const target = document.querySelector(`[data-turn="${turn.ordinal}"] [data-block="${entry.offset}"]`)
              if (target) scrollToElement(target)
            }}
          >
            {entry.title}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The cross of the panel. */
export function ClosePanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  return <IconButton icon="close" label={t('panel.close')} keys="Esc" onClick={onClose} />
}
