import { IconButton, Spinner, Tabs } from '@wenjin/ui'
import { Suspense } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { DocumentReader } from '../../../library/document/index.ts'
import {
  outlineOf,
  revealPlace,
  isRunning,
  type Turn,
  AnswerOutline,
  findCitation,
  sourceNumber,
  type CitedPlace,
} from '../../answer/index.ts'
import {
  useDerivedViews,
  useUnderlines,
  type AnswerRef,
  GraphPanel,
  type Leads,
  MindMapPanel,
  NotesPanel,
  TimeLinePanel,
} from '../../derive/index.ts'
import { SourceList, SourcePassage } from '../../results/index.ts'

/** The view of the panel beside an answer. */
export interface PanelView {
  tab: 'sources' | 'quote' | 'outline' | 'mindMap' | 'timeline' | 'graph' | 'notes' | 'document'
  place?: CitedPlace
  documentId?: string
}

interface SidePanelProps {
  view: PanelView
  onView: (view: PanelView) => void
  turn: Turn
  sessionId: string
  shareKey: string | undefined
  /** True for the asker, false for readers of a shared session. */
  mine: boolean
  /** Called when a link leads into the answer, which a drawer would cover. */
  onLeave?: (() => void) | undefined
}

/** The panel beside an answer: its sources, the passage of the chosen mark, an original, and derived views and notes. */
export function SidePanel({ view, onView, turn, sessionId, shareKey, mine, onLeave }: SidePanelProps) {
  const t = useText()
  const { answer } = turn
  const of: AnswerRef | null =
    turn.resultId !== null && !isRunning(turn.state) && answer.text !== '' ? { sessionId, resultId: turn.resultId, shareKey } : null
  const { data: underlines = [] } = useUnderlines(of)
  const derived = useDerivedViews(of)
  const tabs: PanelView['tab'][] = [
    'sources',
    ...(view.place ? (['quote'] as const) : []),
    ...(outlineOf(answer.text).length > 1 ? (['outline'] as const) : []),
    ...(of ? (['mindMap'] as const) : []),
    ...(of && derived.timeline ? (['timeline'] as const) : []),
    ...(of && derived.graph ? (['graph'] as const) : []),
    ...(of && (underlines.length > 0 || view.tab === 'notes') ? (['notes'] as const) : []),
    ...(view.documentId ? (['document'] as const) : []),
  ]
  const tab = tabs.includes(view.tab) ? view.tab : 'sources'
  const { citation, reference } = view.place
    ? findCitation(view.place, answer.citations, answer.references)
    : { citation: undefined, reference: undefined }
  const leads: Leads = {
    answer,
    onMark: (place) => onView({ ...view, tab: 'quote', place }),
    onPlace: (at) => {
      onLeave?.()
      revealPlace(turn.ordinal, answer.text, at)
    },
  }

  return (
    <Tabs
      label={t('panel.label')}
      value={tab}
      tabs={tabs.map((name) => ({ value: name, label: t(`panel.${name}`) }))}
      onChange={(name) => onView({ ...view, tab: name })}
    >
      {tab === 'sources' && <SourceList answer={answer} running={isRunning(turn.state)} shareKey={shareKey} />}
      {tab === 'quote' && (
        <SourcePassage
          reference={reference}
          number={reference ? sourceNumber(answer, reference.index) : 0}
          citation={citation}
          shareKey={shareKey}
          onOpen={(documentId) => onView({ ...view, tab: 'document', documentId })}
        />
      )}
      {tab === 'outline' && <AnswerOutline turn={turn} />}
      {tab === 'mindMap' && of && <MindMapPanel of={of} mine={mine} {...leads} />}
      {tab === 'timeline' && of && <TimeLinePanel of={of} {...leads} />}
      {tab === 'graph' && of && <GraphPanel of={of} {...leads} />}
      {tab === 'notes' && of && <NotesPanel of={of} mine={mine} onPlace={leads.onPlace} />}
      {tab === 'document' && view.documentId && (
        <Suspense fallback={<Spinner />}>
          <DocumentReader id={view.documentId} start={citation?.start} end={citation?.end} shareKey={shareKey} compact />
        </Suspense>
      )}
    </Tabs>
  )
}

/** The button that closes the panel. */
export function ClosePanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  return <IconButton icon="close" label={t('panel.close')} keys="Esc" onClick={onClose} />
}
