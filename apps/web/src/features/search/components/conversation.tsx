import { Button, Drawer, IconButton, toast } from '@wenjin/ui'
import type { Result, Session } from '@wenjin/contract'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchSessions } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useWide } from '../../../lib/platform.ts'
import { shortcuts, useShortcut } from '../../../lib/shortcuts.ts'
import { track } from '../../../lib/tracking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/query.ts'
import { isRunning, type Turn } from '../answer/turn.ts'
import { useSessionOptions, validOptions } from '../ask-options.ts'
import { useModels } from '../ask/ask.queries.ts'
import { useDeleteSession, useShareKey, useStopSession } from '../search.queries.ts'
import { useFollow } from '../use-follow.ts'
import { turnKey, useTurns } from '../use-turns.ts'
import { AskChoices } from './ask-choices.tsx'
import { QuestionBox } from './question-box.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { ClosePanel, SidePanel, type PanelView } from './side-panel.tsx'
import { TurnView } from './turn-view.tsx'

interface ConversationProps {
  session: Session
  results: readonly Result[]
  shareKey: string | undefined
  /** One column without rail and panel, for embedding. */
  plain?: boolean
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A session: its turns, the box for the next question, and the panel beside them. */
export function Conversation({ session, results, shareKey, plain = false }: ConversationProps) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const wide = useWide()
  const { data: models } = useModels()
  const [chosen, setOptions] = useSessionOptions(session)
  const options = validOptions(chosen, { topics: undefined, models })
  const { turns, ask } = useTurns(session, results, shareKey)
  const [latest, setLatest] = useState<Turn | null>(null)
  const [panel, setPanel] = useState<{ view: PanelView; ordinal: number } | null>(null)
  const [panelClosed, setPanelClosed] = useState(false)
  const [sharing, setSharing] = useState<string | null>(null)
  const [changed, setChanged] = useState<readonly Turn[]>([])
  const stop = useStopSession(session.id)
  const share = useShareKey(session.id)
  const remove = useDeleteSession()
  const running = latest !== null && isRunning(latest.state)
  const { away, follow, followAsked } = useFollow(running, () => document.querySelector(`[data-turn="${latest?.ordinal}"]`))
  usePageTitle(session.question)

  const handleChange = useCallback((turn: Turn) => {
    setLatest((known) => (known === null || turn.ordinal >= known.ordinal ? turn : known))
    setChanged((known) => (known[turn.ordinal] === turn ? known : Object.assign([...known], { [turn.ordinal]: turn })))
  }, [])
  const handleAsk = (question: string, mode: Turn['mode']) => {
    ask(question, { mode, model: options.model })
    track('question_asked', mode)
    followAsked()
    return true
  }
  const handleStop = async () => {
    if (!latest) return
    try {
      await stop.mutateAsync()
      await client.invalidateQueries({ queryKey: queryKeys.results(session.id) })
      searchSessions.stop(turnKey(session.id, latest.ordinal))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const handleShare = () =>
    share.mutate(undefined, { onSuccess: (data) => setSharing(data.shareKey), onError: (error) => toast.error(error.message) })
  const handleDelete = async () => {
    try {
      await navigate(plain ? paths.interactive() : paths.home())
      await remove.mutateAsync(session.id)
      for (const { base } of turns) searchSessions.cancel(turnKey(session.id, base.ordinal))
      toast.success(t('delete.done'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const own = session.mine ? { onShare: handleShare, onDelete: () => void handleDelete() } : null

  const panelTurn = panel ? changed[panel.ordinal] : (latest ?? turns.at(-1)?.base)
  const view: PanelView = panel?.view ?? { tab: 'sources' }
  // While the sources are still looked for their place is kept, so that the text does not move when they come.
  const hasPanel = !plain && panelTurn !== undefined && (panelTurn.answer.references.length > 0 || isRunning(panelTurn.state))
  const showPanel = hasPanel && wide && !panelClosed
  const setView = (next: PanelView) => panelTurn && setPanel({ view: next, ordinal: panelTurn.ordinal })
  const openPanel = () => {
    setPanelClosed(false)
    if (!wide && panelTurn) setPanel({ view, ordinal: panelTurn.ordinal })
  }
  const togglePanel = () => {
    if (showPanel) setPanelClosed(true)
    else openPanel()
  }
  useShortcut('panel', togglePanel, hasPanel)
  useShortcut('close', () => setPanelClosed(true), showPanel)
  useShortcut('stop', () => void handleStop(), running && session.mine)

  const panelButton = hasPanel && !showPanel && (
    <Button variant="quiet" icon="library" className="!px-2" aria-keyshortcuts={shortcuts.panel} onClick={openPanel}>
      {t('panel.open', { n: panelTurn.answer.references.length })}
    </Button>
  )

  return (
    <div className="flex">
      <div className="min-w-0 flex-1">
        <div className="column flex min-h-[calc(100dvh-var(--wj-bar))] flex-col pt-6">
          <h1 className="sr-only">{session.question}</h1>
          <div className="flex flex-1 flex-col gap-10 pb-8">
            {turns.map((source, i) => (
              <div key={source.base.ordinal} data-turn={source.base.ordinal}>
                <TurnView
                  source={source}
                  sessionId={session.id}
                  shareKey={shareKey}
                  last={i === turns.length - 1}
                  own={own}
                  onChange={handleChange}
                  onChoose={(turn, place) => {
                    track('citation_opened')
                    setPanel((known) => (wide && !plain ? { view: { ...known?.view, tab: 'quote', place }, ordinal: turn.ordinal } : known))
                  }}
                  onOpenDocument={(turn, place, documentId) => {
                    setPanelClosed(false)
                    setPanel({ view: { tab: 'document', place, documentId }, ordinal: turn.ordinal })
                  }}
                  onAsk={handleAsk}
                />
              </div>
            ))}
          </div>
          <div className="wj-ask-bar sticky bottom-0 z-10 bg-paper pb-[max(1rem,env(safe-area-inset-bottom))]">
            <div className="pointer-events-none absolute inset-x-0 -top-14 flex justify-center gap-2 *:pointer-events-auto">
              {away && <IconButton icon="arrowDown" variant="outline" label={t('answer.toBottom')} onClick={follow} />}
            </div>
            {session.mine ? (
              <QuestionBox
                placeholder={t('ask.followUp')}
                busy={running}
                onStop={() => void handleStop()}
                onAsk={(question) => handleAsk(question, options.mode)}
              >
                <AskChoices options={options} onChange={setOptions} />
                {panelButton}
              </QuestionBox>
            ) : (
              <div className="flex flex-wrap items-center justify-center gap-2 py-3 text-sm text-ink-2">
                {t('share.readOnly')}
                {panelButton}
              </div>
            )}
          </div>
        </div>
      </div>
      {showPanel && (
        <aside aria-label={t('panel.label')} className="sticky top-0 flex h-dvh w-panel shrink-0 flex-col border-l border-line bg-raised">
          <div className="absolute top-1 right-1 z-10">
            <ClosePanel onClose={() => setPanelClosed(true)} />
          </div>
          <SidePanel view={view} onView={setView} turn={panelTurn} shareKey={shareKey} />
        </aside>
      )}
      {hasPanel && !wide && (
        <Drawer
          open={panel !== null}
          onOpenChange={(open) => !open && setPanel(null)}
          title={t('panel.label')}
          closeLabel={t('panel.close')}
        >
          <div className="-mx-4">
            <SidePanel view={view} onView={setView} turn={panelTurn} shareKey={shareKey} />
          </div>
        </Drawer>
      )}
      <ShareDialog sessionId={session.id} shareKey={sharing} onClose={() => setSharing(null)} />
    </div>
  )
}
