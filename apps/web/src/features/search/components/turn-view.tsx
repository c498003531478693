import { Button, createHoverCard, HoverCard, Icon } from '@wenjin/ui'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { countSentences } from '../answer/marks.ts'
import { isRunning, type Turn } from '../answer/turn.ts'
import { useTurn, type TurnSource } from '../use-turns.ts'
import { AnswerText } from './answer-text.tsx'
import { CitationProvider, findCitation, type CitedPlace } from './citation-context.ts'
import { KeyPoints } from './key-points.tsx'
import { SourcePassage } from './source-passage.tsx'
import { StatusLine } from './status-line.tsx'
import { TurnActions } from './turn-actions.tsx'

/** An answer with more checked sentences than this is long. */
const longAnswerSentences = 6

interface TurnViewProps {
  source: TurnSource
  sessionId: string
  shareKey: string | undefined
  /** The last turn tells its state to the page, and its actions have keys. */
  last: boolean
  onChange: (turn: Turn) => void
  onChoose: (turn: Turn, place: CitedPlace) => void
  onOpenDocument: (turn: Turn, place: CitedPlace, documentId: string) => void
  onAsk: (question: string, mode: Turn['mode']) => void
  /** Null for readers by share key. */
  own: { onShare: () => void; onDelete: (turn: Turn) => void } | null
}

/** A question with its answer, the same live, after a reload and after a restart. */
export function TurnView({ source, sessionId, shareKey, last, onChange, onChoose, onOpenDocument, onAsk, own }: TurnViewProps) {
  const t = useText()
  const prefix = useId()
  const handle = useMemo(() => createHoverCard<CitedPlace>(), [])
  const { turn, retry } = useTurn(source, sessionId)
  const { answer, state } = turn
  const running = isRunning(state)
  useEffect(() => onChange(turn))
  const choose = useRef<(place: CitedPlace) => void>(null)
  useEffect(() => {
    choose.current = (place) => onChoose(turn, place)
  })
  const context = useMemo(() => ({ prefix, handle, onChoose: (place: CitedPlace) => choose.current?.(place) }), [prefix, handle])

  return (
    <article aria-busy={running} className="flex flex-col gap-3">
      <h2 className="text-xl leading-8 font-semibold break-words whitespace-pre-wrap">{turn.question}</h2>
      <StatusLine turn={turn} />
      <CitationProvider value={context}>
        <AnswerText answer={answer} running={running} />
      </CitationProvider>
      <HoverCard handle={handle} label={t('mark.card')}>
        {(place) => {
          if (place.kind === 'unsupported') return <UnsupportedNote />
          const { citation, reference } = findCitation(place, answer.citations, answer.references)
          return (
            <SourcePassage
              reference={reference}
              citation={citation}
              shareKey={shareKey}
              onOpen={(documentId) => {
                handle.close()
                onOpenDocument(turn, place, documentId)
              }}
            />
          )
        }}
      </HoverCard>
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
            <Button icon="refresh" onClick={retry}>
              {t('retry')}
            </Button>
          ) : (
            own && (
              <Button icon="refresh" onClick={() => onAsk(turn.question, turn.mode)}>
                {t('turn.askAgain')}
              </Button>
            )
          )}
        </div>
      )}
      {state === 'stopped' && own && (
        <Button icon="refresh" className="self-start" onClick={() => onAsk(turn.question, turn.mode)}>
          {t('turn.askAgain')}
        </Button>
      )}
      {!running && answer.highlights.length > 0 && (
        <KeyPoints points={answer.highlights} long={countSentences(answer.citations) > longAnswerSentences} />
      )}
      {!running && (
        <TurnActions
          turn={turn}
          last={last}
          own={
            // A turn the server never took has nothing to share or delete.
            turn.resultId !== null && own
              ? {
                  onShare: own.onShare,
                  onDelete: () => own.onDelete(turn),
                  onOtherMode: () => onAsk(turn.question, turn.mode === 'detail' ? 'concise' : 'detail'),
                }
              : null
          }
        />
      )}
      {!running && last && own && answer.related.length > 0 && (
        <section aria-label={t('answer.related')}>
          <h3 className="mb-1 text-sm font-semibold">{t('answer.related')}</h3>
          <ul className="divide-y divide-line">
            {answer.related.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  className="wj-press flex min-h-touch w-full items-center justify-between gap-3 rounded-1 py-2 text-left text-sm hover:text-ford"
                  onClick={() => onAsk(question, turn.mode)}
                >
                  {question}
                  <Icon name="plus" size={16} className="shrink-0 text-ink-2" />
                </button>
              </li>
            ))}
          </ul>
        </section>
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
