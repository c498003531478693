import { Button, createHoverCard, HoverCard, Icon, toast } from '@wenjin/ui'
import type { Underline } from '@wenjin/contract'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import {
  checkedSentences,
  isRunning,
  type Turn,
  verifiedOnly,
  UnderlineProvider,
  AnswerText,
  CitationProvider,
  findCitation,
  type CitedPlace,
  KeyPoints,
  PinnedAnswer,
  sourceNumber,
  VerdictFilter,
  type VerdictChoice,
} from '../../answer/index.ts'
import { SearchAfter, PrintedSources, SourcePassage, TurnMedia, type Sought } from '../../results/index.ts'
import { useSetFavorite, useUnderlines, type AnswerRef, UnderlineCard, useUnderlining } from '../../derive/index.ts'
import { AnswerCharts } from '../../research/index.ts'
import { TurnNotices } from './turn-notices.tsx'
import { isUnanswered } from './is-unanswered.ts'
import type { TurnSource } from './use-turns.ts'
import { TurnScope } from '../scope/turn-scope.tsx'
import { BranchSwitch } from './branch-switch.tsx'
import { RelatedQuestions } from './related-questions.tsx'
import { StatusLine } from './status-line.tsx'
import { TurnActions } from './turn-actions.tsx'
import { useWaited, waitEndedFrom, waitsForModel } from './use-waited.ts'

const WaysOn = lazy(() => import('./ways-on.tsx').then((module) => ({ default: module.WaysOn })))

/** Minimum number of checked sentences of a long answer (exclusive). */
const longAnswerSentences = 6

/** Callbacks of a turn, implemented by the surrounding page. */
export interface TurnEvents {
  /** Reconnects to a turn whose stream failed. */
  onRetry: (turn: Turn) => void
  /** Returns whether the passage of the mark is shown in the panel. */
  onChoose: (turn: Turn, place: CitedPlace) => boolean
  onOpenDocument: (turn: Turn, place: CitedPlace, documentId: string) => void
  /** Shows an alternative answer. */
  onShow: (id: string) => void
  /** Opens the mind map; absent where there is no panel for it. */
  onMindMap?: ((turn: Turn) => void) | undefined
}

/** Callbacks available to the asker only. */
export interface OwnTurnEvents {
  onAsk: (question: string, turn: Turn) => void
  /** Asks the turn's question again with the same options, except those in `change`. */
  onAgain: (turn: Turn, change?: Partial<Turn['how']>) => void
  /** Stops a running turn and asks its question again without a model. */
  onWithoutModel: (turn: Turn) => void
  onBranch: (turn: Turn) => void
  /** Starts a question about words of the answer. */
  onAskAbout: (turn: Turn, words: string) => void
  onShare: (turn: Turn) => void
  /** Stores the answer as a qa of its topic; null when that is not allowed. */
  onSaveQa: ((resultId: string) => void) | null
  onDelete: () => void
}

interface TurnViewProps {
  source: TurnSource
  /** The current state of the turn of the source. */
  turn: Turn
  sessionId: string
  /** Topic of the session. */
  topicId: string | null
  shareKey: string | undefined
  /** True for the last turn: its actions have keyboard shortcuts, and it suggests next questions. */
  last: boolean
  /** True when an earlier turn of the page already said that there is no network. */
  saidOffline: boolean
  events: TurnEvents
  /** Null for readers with a share key. */
  own: OwnTurnEvents | null
}

/** A question with its answer; renders the same live, after a reload and after a restart. */
export function TurnView({ source, turn, sessionId, topicId, shareKey, last, saidOffline, events, own }: TurnViewProps) {
  const t = useText()
  const prefix = useId()
  const handle = useMemo(() => createHoverCard<CitedPlace>(), [])
  const noteHandle = useMemo(() => createHoverCard<Underline['id']>(), [])
  const prose = useRef<HTMLDivElement>(null)
  const { answer, state, resultId } = turn
  const running = isRunning(state)
  const waited = useWaited(turn)
  // An answer that is only near the question is visibly marked as such.
  const isNear = answer.notices.some(({ kind }) => kind === 'near')
  const [choice, setChoice] = useState<VerdictChoice>({ chosen: null, verifiedOnly: false })
  const shown = useMemo(() => (choice.verifiedOnly && !running ? verifiedOnly(answer) : answer), [answer, choice.verifiedOnly, running])
  const [sought, setSought] = useState<Sought | null>(null)
  const { onChoose } = events
  const choose = useRef<(place: CitedPlace) => boolean>(null)
  useEffect(() => {
    choose.current = (place) => {
      const { citation, reference } = findCitation(place, answer.citations, answer.references)
      const time = citation?.place?.time
      setSought(reference && time ? { index: reference.index, moment: { seconds: time[0] / 1000, play: false } } : null)
      return onChoose(turn, place)
    }
  })
  const context = useMemo(() => ({ prefix, handle, onChoose: (place: CitedPlace) => choose.current?.(place) ?? false }), [prefix, handle])

  // A turn that is still running or was never accepted by the server has no derived content.
  const kept: AnswerRef | null = !running && source.base.resultId !== null ? { sessionId, resultId: source.base.resultId, shareKey } : null
  const { data: underlines } = useUnderlines(answer.text === '' ? null : kept)
  const notes = useMemo(
    () => ({ prefix, handle: noteHandle, find: (id: string) => underlines?.find((known) => known.id === id) }),
    [prefix, noteHandle, underlines],
  )
  const { begin, layer } = useUnderlining({
    prose,
    text: answer.text,
    resultId: own && kept ? kept.resultId : null,
    onAsk: (words) => own?.onAskAbout(turn, words),
  })
  const favorite = useSetFavorite(sessionId)
  const toggleFavorite = () =>
    resultId &&
    favorite.mutate(
      { resultId, favorite: !turn.favorite },
      {
        onSuccess: (now) => toast.success(t(now.favorite ? 'actions.favorited' : 'actions.unfavorited')),
        onError: (error) => toast.error(error.message),
      },
    )

  return (
    <article aria-busy={running} className="flex flex-col gap-3">
      <h2 className="text-xl leading-8 font-semibold break-words whitespace-pre-wrap">{turn.question}</h2>
      <TurnScope turn={turn} topicId={topicId} />
      <BranchSwitch siblings={source.siblings} id={source.id} onShow={events.onShow} keyed={last} />
      <div className="flex flex-col gap-0.5 text-sm text-ink-2">
        <StatusLine turn={turn} waited={waited} />
        {!running && <VerdictFilter citations={answer.citations} value={choice} onChange={setChoice} />}
      </div>
      {own && waited >= waitEndedFrom && waitsForModel(turn) && (
        <div role="note" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 bg-sunken px-4 py-2 text-sm leading-6 text-ink-2">
          <span className="min-w-0 flex-1 basis-60">{t('turn.slowModel')}</span>
          <Button icon="quote" onClick={() => own.onWithoutModel(turn)}>
            {t('turn.withoutModel')}
          </Button>
        </div>
      )}
      <TurnNotices
        notices={answer.notices}
        references={answer.references}
        saidOffline={saidOffline}
        onAsTyped={own && !running ? () => own.onAgain(turn, { asTyped: true }) : undefined}
      />
      <PinnedAnswer notices={answer.notices} />
      <TurnMedia where="before" answer={shown} engineType={turn.engineType} shareKey={shareKey} sought={sought} />
      <CitationProvider value={context}>
        <UnderlineProvider value={notes}>
          <div className={isNear ? 'border-l-2 border-dashed border-line pl-4 text-ink-2' : undefined}>
            <AnswerText
              answer={shown}
              numberedBy={answer}
              running={running}
              // Underlines are offsets into the full text.
              underlines={choice.verifiedOnly ? undefined : underlines}
              chosen={running ? null : choice.chosen}
              prose={prose}
            />
          </div>
          {choice.verifiedOnly && <p className="text-sm text-ink-2">{t('verdict.onlyVerified.note')}</p>}
        </UnderlineProvider>
      </CitationProvider>
      {!running && <TurnMedia where="after" answer={shown} engineType={turn.engineType} shareKey={shareKey} sought={sought} />}
      {own && kept && isUnanswered(turn) && (
        <Suspense fallback={<div className="min-h-28" />}>
          <WaysOn turn={turn} topicId={topicId} onAgain={(change) => own.onAgain(turn, change)} />
        </Suspense>
      )}
      {layer}
      <HoverCard handle={handle} label={t('mark.card')}>
        {(place) => {
          if (place.kind === 'unsupported') return <UnsupportedNote />
          const { citation, reference } = findCitation(place, shown.citations, answer.references)
          return (
            <SourcePassage
              reference={reference}
              number={reference ? sourceNumber(answer, reference.index) : 0}
              citation={citation}
              shareKey={shareKey}
              onOpen={(documentId) => {
                handle.close()
                events.onOpenDocument(turn, place, documentId)
              }}
            />
          )
        }}
      </HoverCard>
      <HoverCard handle={noteHandle} label={t('underline.card')}>
        {(id) => {
          const underline = notes.find(id)
          return underline && <UnderlineCard key={id} underline={underline} mine={own !== null} onClose={() => noteHandle.close()} />
        }}
      </HoverCard>
      {answer.charts.length > 0 && <AnswerCharts charts={answer.charts} />}
      {answer.composer === 'extractive' && !running && answer.citations.length > 0 && (
        <p className="text-sm text-ink-2">{t('answer.quoted')}</p>
      )}
      {turn.error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-2 border border-line bg-raised px-4 py-3 text-sm">
          <Icon name="alert" className="shrink-0 text-amber" />
          <span className="min-w-0 flex-1 leading-6">
            {turn.error}
            <span className="block text-ink-2">{t(answer.text ? 'turn.failedKept' : 'turn.failed')}</span>
          </span>
          {source.request ? (
            <Button icon="refresh" onClick={() => events.onRetry(turn)}>
              {t('retry')}
            </Button>
          ) : (
            own && (
              <Button icon="refresh" onClick={() => own.onAgain(turn)}>
                {t('turn.askAgain')}
              </Button>
            )
          )}
        </div>
      )}
      {state === 'stopped' && own && (
        <Button icon="refresh" className="self-start" onClick={() => own.onAgain(turn)}>
          {t('turn.askAgain')}
        </Button>
      )}
      <PrintedSources answer={shown} />
      {!running && answer.highlights.length > 0 && (
        <div className="print:hidden">
          <KeyPoints points={answer.highlights} long={checkedSentences(answer.citations).length > longAnswerSentences} />
        </div>
      )}
      {!running && (
        <TurnActions
          turn={shown === answer ? turn : { ...turn, answer: shown }}
          last={last}
          sessionId={sessionId}
          shareKey={shareKey}
          whole={shown === answer}
          onMindMap={kept && events.onMindMap ? () => events.onMindMap?.(turn) : undefined}
          own={
            // A turn that the server never accepted cannot be shared or deleted.
            resultId !== null && own
              ? {
                  onAgain: () => own.onAgain(turn),
                  onOtherMode: () => own.onAgain(turn, { mode: turn.mode === 'detail' ? 'concise' : 'detail' }),
                  onBranch: () => own.onBranch(turn),
                  onFavorite: toggleFavorite,
                  onUnderline: begin,
                  onShare: () => own.onShare(turn),
                  onSaveQa: own.onSaveQa && (() => own.onSaveQa?.(resultId)),
                  onDelete: own.onDelete,
                }
              : null
          }
        />
      )}
      {!running && last && own && (
        <div className="flex flex-col gap-3 print:hidden">
          <RelatedQuestions
            questions={answer.related}
            writtenFor={state === 'done' && answer.composer === 'model' ? resultId : null}
            onAsk={(question) => own.onAsk(question, turn)}
          />
          <SearchAfter turn={turn} />
        </div>
      )}
    </article>
  )
}

function UnsupportedNote() {
  const t = useText()
  return (
    <div className="flex gap-2 leading-6">
      <Icon name="circleDashed" className="mt-1 shrink-0 text-ash" />
      <p>
        <span className="font-semibold">{t('verdict.unsupported')}</span>
        <span className="block text-ink-2">{t('verdict.unsupported.text')}</span>
      </p>
    </div>
  )
}
