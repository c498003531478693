import type { Step } from '@wenjin/contract'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { isRunning, type Turn } from '../../answer/index.ts'

/** Formats a duration: one decimal below a minute, whole seconds above; empty when it would round to zero. */
function secondsText(ms: number, t: Text): string {
  if (ms < 50) return ''
  return t('steps.seconds', { s: ms < 60_000 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000)) })
}

/** Returns how long a step took, milliseconds: until the next step began, or until the end of the answer; null when unknown. */
export function stepTook(steps: readonly Step[], place: number, took: number | null): number | null {
  const { at } = steps[place]!
  const end = place + 1 < steps.length ? steps[place + 1]!.at : (took ?? undefined)
  return at === undefined || end === undefined ? null : Math.max(0, end - at)
}

const quoted = (t: Text, texts: readonly string[]) => texts.map((text) => t('steps.quote', { text })).join('')

/** Returns what a finished step did, as lines of text. */
export function stepLines(t: Text, { stage, text, queries = [], libraries = [], web, hits, pages, sources = [] }: Step): string[] {
  const and = t('notice.comma')
  switch (stage) {
    case 'searching': {
      const places = [...libraries, ...(web ? [t('scope.web')] : [])]
      const lines = [queries.length > 0 && t('steps.searched', { texts: quoted(t, queries) })]
      if (places.length > 0) lines.push(t('steps.places', { places: places.join(and) }))
      return lines.filter((line) => line !== false)
    }
    case 'reading': {
      const found = [hits !== undefined && t('steps.hits', { n: hits }), pages !== undefined && t('steps.pages', { n: pages })]
      const lines = [found.filter((part) => part !== false).join(and)]
      if (sources.length > 0) {
        const read = sources.map((source) => t('steps.source', { title: source.title, n: source.hits }))
        lines.push(read.join(t('list.semicolon')))
      }
      return lines.filter((line) => line !== '')
    }
    case 'verifying':
      return [text]
    default:
      return []
  }
}

/** The steps of an answer: finished ones in the past tense with their results and durations, the running one in the words of the server. */
export function TurnSteps({ turn }: { turn: Turn }) {
  const t = useText()
  const { steps } = turn.answer
  const running = isRunning(turn.state)
  return (
    <ol aria-label={t('status.steps')} className="flex flex-col gap-1 leading-6">
      {steps.map((step, i) => {
        const isNow = running && i === steps.length - 1
        const took = isNow ? null : stepTook(steps, i, turn.took)
        return (
          <li key={step.stage} className="flex gap-3">
            <div className="min-w-0 flex-1">
              <span className="mr-2 text-ink">{t(isNow ? `stage.${step.stage}` : `steps.done.${step.stage}`)}</span>
              {isNow ? (
                step.text
              ) : (
                <>
                  {stepLines(t, step).map((line) => (
                    <span key={line} className="block break-words">
                      {line}
                    </span>
                  ))}
                </>
              )}
            </div>
            {took !== null && <span className="shrink-0 text-xs leading-6 tabular-nums">{secondsText(took, t)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
