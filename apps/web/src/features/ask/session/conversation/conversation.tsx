import { Button, Drawer, Icon, IconButton, toast } from '@wenjin/ui'
import { isResearch, type Result, type Session } from '@wenjin/contract'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { searchSessions } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { scrollToElement } from '../../../../lib/view/scroll.ts'
import { shortcuts, useShortcut } from '../../../../lib/view/shortcuts.ts'
import { track } from '../../../../lib/person/tracking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../../lib/api/query.ts'
import { isRunning, type TurnRequest, type Turn } from '../../answer/index.ts'
import {
  questionFields,
  topicOf,
  useSessionOptions,
  validOptions,
  withScope,
  type AskOptions,
  type Attachments,
  useModels,
} from '../../options/index.ts'
import { AskBox, turnKey } from '../../question/index.ts'
import type { Draft } from '../../search-template/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { ShareDialog } from '../../../write/share/index.ts'
import { useDeleteSession, useStopSession } from '../session.queries.ts'
import { ScopePicker } from '../scope/scope-picker.tsx'
import { attachmentsOf } from '../scope/topic-scope.ts'
import { useConversationScope } from '../scope/use-conversation-scope.ts'
import { useSaveQa } from '../topic-chat/use-save-qa.ts'
import { useAskWhenStored } from './use-ask-when-stored.ts'
import { useAskWithoutModel } from './use-ask-without-model.ts'
import { useFollow } from './use-follow.ts'
import { usePanel } from './use-panel.ts'
import { useLiveTurns } from '../turn/use-live-turns.ts'
import { useTurns, type TurnPosition } from '../turn/use-turns.ts'
import { SplitHandle, usePanelWidth } from '../../../../lib/view/split-handle.tsx'
import { ClosePanel, SidePanel } from './side-panel.tsx'
import { TurnView, type OwnTurnEvents, type TurnEvents } from '../turn/turn-view.tsx'

interface ConversationProps {
  session: Session
  results: readonly Result[]
  shareKey: string | undefined
  /** One column without rail and panel, for embedding. */
  plain?: boolean
  /** Content above the first question. */
  head?: ReactNode
  /** The fixed attachments of every further question; without them the scope is chosen in the box. */
  fixedScope?: Attachments
  /** Initial text of the next question; a new object replaces the text in the box. */
  opening?: Draft | null
  /** Called after the session was deleted; navigates home when absent. */
  onDeleted?: (() => void) | undefined
}

/** Maximum length of a quoted sentence in a question about it, characters. */
const quotedChars = 60

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))
const elementOf = (turn: Turn | undefined) => document.querySelector(`[data-turn="${turn?.ordinal}"]`)

/** A session: the shown turns, the box for the next question, and the panel beside them. */
export function Conversation({
  session,
  results,
  shareKey,
  plain = false,
  head,
  fixedScope,
  opening = null,
  onDeleted,
}: ConversationProps) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: models } = useModels()
  const { turns: sources, ask, show } = useTurns(session, results, shareKey)
  const { turns, retry } = useLiveTurns(sources, session.id)
  const panel = usePanel(turns, plain)
  const [width, setWidth] = usePanelWidth()
  const [sharing, setSharing] = useState<string | null>(null)
  const [pageFirst] = useSetting('outputHtml')
  const whole = { kind: 'session' as const, id: session.id }
  const branch = { kind: 'branch' as const, id: sharing ?? '' }
  const answer = { kind: 'answer' as const, id: sharing ?? '' }
  const [branchFrom, setBranchFrom] = useState<Turn | null>(null)
  const [draft, setDraft] = useState<Draft | null>(opening)
  const [begun, setBegun] = useState(opening)
  if (opening !== begun) {
    setBegun(opening)
    setDraft(opening)
  }
  const stop = useStopSession(session.id)
  const remove = useDeleteSession()
  const saveQa = useSaveQa(session.searchTopic)
  const last = turns.at(-1)
  const { scope, setScope, settle } = useConversationScope(session, branchFrom ?? last)
  const [chosen, setOptions] = useSessionOptions(session, scope.source)
  const options = validOptions(chosen, { topics: undefined, models })
  const within = fixedScope ?? attachmentsOf(scope)
  /** Returns the options of a question in the scope of the conversation. */
  const howOf = (how: AskOptions, attachments: Attachments): TurnRequest => ({
    ...questionFields(how, withScope(attachments, within)),
    ...(!fixedScope && { searchTopicId: topicOf(how.source) ?? '' }),
  })
  const running = last !== undefined && isRunning(last.state)
  const { away, follow, followAsked } = useFollow(running, () => elementOf(last))
  usePageTitle(session.title ?? session.question)
  useTurnOfAddress(turns)

  const askWhenStored = useAskWhenStored(session.id, sources.at(-1), last, ask)
  const handleAsk = async (question: string, how: TurnRequest, place?: TurnPosition) => {
    try {
      await askWhenStored(question, how, place)
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
    track('question_asked', how.mode)
    setBranchFrom(null)
    settle()
    followAsked()
    return true
  }
  const handleStop = async (): Promise<boolean> => {
    if (!last) return false
    try {
      await stop.mutateAsync()
      await client.invalidateQueries({ queryKey: queryKeys.results(session.id) })
      searchSessions.stop(turnKey(session.id, last.ordinal))
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }
  const handleDelete = async () => {
    try {
      if (onDeleted) onDeleted()
      else await navigate(plain ? paths.interactive() : paths.home())
      await remove.mutateAsync(session.id)
      for (const { base } of sources) searchSessions.cancel(turnKey(session.id, base.ordinal))
      toast.success(t('delete.done'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const askWithoutModel = useAskWithoutModel(sources.at(-1), last, {
    stop: handleStop,
    ask: (question, how, place) => void handleAsk(question, how, place),
  })
  useShortcut('stop', () => void handleStop(), running && session.mine)

  const events: TurnEvents = {
    onShow: show,
    onRetry: retry,
    onChoose: (turn, place) => {
      track('citation_opened')
      return panel.showQuietly((known) => ({ ...known, tab: 'quote', place }), turn)
    },
    onOpenDocument: (turn, place, documentId) => panel.show({ tab: 'document', place, documentId }, turn),
    onMindMap: plain ? undefined : (turn) => panel.show({ ...panel.view, tab: 'mindMap' }, turn),
  }
  const own: OwnTurnEvents | null = session.mine
    ? {
        // A question after a research asks about its report; it does not start another research.
        onAsk: (question, { mode }) => void handleAsk(question, howOf({ ...options, mode: isResearch(mode) ? 'detail' : mode }, {})),
        onAgain: ({ question, how, parentId }, change) => void handleAsk(question, { ...how, ...change }, { parentId, again: true }),
        onWithoutModel: (turn) => void askWithoutModel(turn),
        onBranch: (turn) => {
          setBranchFrom(turn)
          setDraft({ text: '' })
        },
        onAskAbout: (turn, words) => {
          setBranchFrom(turn === last ? null : turn)
          setDraft({ text: t('underline.askText', { text: words.length > quotedChars ? `${words.slice(0, quotedChars)}…` : words }) })
        },
        onShare: ({ resultId }) => resultId && setSharing(resultId),
        onSaveQa: saveQa,
        onDelete: () => void handleDelete(),
      }
    : null

  const panelButton = panel.has && !panel.beside && (
    <Button variant="quiet" icon="library" className="!px-2" aria-keyshortcuts={shortcuts.panel} onClick={panel.open}>
      {t('panel.open', { n: panel.turn?.answer.references.length ?? 0 })}
    </Button>
  )
  const side = panel.turn && (
    <SidePanel
      view={panel.view}
      onView={(view) => panel.show(view)}
      turn={panel.turn}
      sessionId={session.id}
      shareKey={shareKey}
      mine={session.mine}
      onLeave={panel.over ? panel.close : undefined}
    />
  )

  return (
    <div className="flex">
      <div className="min-w-0 flex-1">
        <div className="column flex min-h-[calc(100dvh-var(--wj-bar))] flex-col pt-6">
          <h1 className={session.title === null ? 'sr-only' : 'mb-6 text-base leading-7 font-semibold break-words text-ink-2'}>
            {session.title ?? session.question}
          </h1>
          {head}
          <div className="flex flex-1 flex-col gap-10 pb-8">
            {sources.map((source, i) => (
              <div key={source.base.ordinal} data-turn={source.base.ordinal}>
                <TurnView
                  source={source}
                  turn={turns[i]!}
                  sessionId={session.id}
                  topicId={session.searchTopic}
                  shareKey={shareKey}
                  last={i === sources.length - 1}
                  saidOffline={turns.slice(0, i).some((turn) => turn.answer.notices.some((notice) => notice.kind === 'offline'))}
                  events={events}
                  own={own}
                />
              </div>
            ))}
          </div>
          <div className="wj-ask-bar sticky bottom-0 z-10 bg-paper pb-[max(1rem,env(safe-area-inset-bottom))]">
            <div className="pointer-events-none absolute inset-x-0 -top-14 flex justify-center gap-2 *:pointer-events-auto">
              {away && <IconButton icon="arrowDown" variant="outline" label={t('answer.toBottom')} onClick={follow} />}
            </div>
            {session.mine ? (
              <>
                {branchFrom && (
                  <p className="flex items-center gap-2 pb-1 pl-2 text-sm text-ink-2">
                    <Icon name="branch" size={15} className="shrink-0" />
                    <span className="min-w-0 flex-1 truncate">{t('branch.asking', { question: branchFrom.question })}</span>
                    <IconButton icon="close" size={15} label={t('branch.cancel')} onClick={() => setBranchFrom(null)} />
                  </p>
                )}
                <AskBox
                  atFoot
                  placeholder={t('ask.followUp')}
                  busy={running}
                  draft={draft}
                  options={options}
                  onOptions={setOptions}
                  scope={within}
                  follows={{ sessionId: session.id, parentId: (branchFrom ?? last)?.resultId ?? undefined }}
                  onStop={() => void handleStop()}
                  onAsk={(question, how, attachments) =>
                    handleAsk(question, howOf(how, attachments), branchFrom ? { parentId: branchFrom.resultId, again: false } : undefined)
                  }
                >
                  {!fixedScope && <ScopePicker scope={{ ...scope, source: options.source }} onChange={setScope} />}
                  {panelButton}
                </AskBox>
              </>
            ) : (
              <div className="flex flex-wrap items-center justify-center gap-2 py-3 text-sm text-ink-2">
                {t('share.readOnly')}
                {panelButton}
              </div>
            )}
          </div>
        </div>
      </div>
      {panel.beside && (
        <aside
          aria-label={t('panel.label')}
          className="sticky top-0 flex h-dvh shrink-0 flex-col border-l border-line bg-raised"
          // The width is the same for all its tabs, so that the answer does not move when another is chosen.
          style={{ width: `min(${width}px, 50vw)` }}
        >
          <SplitHandle label={t('panel.width')} width={width} onWidth={setWidth} />
          <div className="absolute top-1 right-1 z-10 bg-raised">
            <ClosePanel onClose={panel.close} />
          </div>
          {side}
        </aside>
      )}
      {panel.has && !panel.beside && (
        <Drawer open={panel.over} onOpenChange={(open) => !open && panel.close()} title={t('panel.label')} closeLabel={t('panel.close')}>
          <div className="-mx-4">{side}</div>
        </Drawer>
      )}
      <ShareDialog
        open={sharing !== null}
        onOpenChange={(open) => !open && setSharing(null)}
        scopes={pageFirst ? [answer, branch, whole] : [whole, branch, answer]}
      />
    </div>
  )
}

/** Scrolls to the turn named in the address, once. */
function useTurnOfAddress(turns: readonly Turn[]) {
  const [query] = useSearchParams()
  const wanted = query.get('turn')
  const turn = turns.find((known) => known.resultId === wanted)
  const came = useRef<string | null>(null)
  useEffect(() => {
    const element = elementOf(turn)
    if (!turn || !element || came.current === turn.resultId) return
    came.current = turn.resultId
    scrollToElement(element)
  }, [turn])
}
