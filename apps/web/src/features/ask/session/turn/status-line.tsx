import { classNames, Icon, Spinner, type IconName } from '@wenjin/ui'
import { useId, useMemo, useState } from 'react'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { isRunning, type Turn } from '../../answer/index.ts'
import { BudgetMeters, ResearchSteps, thinkingBySteps } from '../../research/index.ts'
import { waitShownFrom } from './use-waited.ts'
import { TurnSteps } from './turn-steps.tsx'

const noThinking: ReadonlyMap<string, string> = new Map()

/** Formats a duration: one decimal below a minute, whole seconds above; a duration that rounds to zero is put in words. */
function tookText(ms: number, t: Text): string {
  if (ms < 100) return t('status.tookLittle')
  return t('status.took', { s: ms < 60_000 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000)) })
}

function useSummary(turn: Turn): string {
  const t = useText()
  const { answer, state, connection } = turn
  if (isRunning(state)) {
    if (connection === 'offline') return t('status.offline')
    if (connection === 'reconnecting') return t('status.reconnecting')
    return answer.steps.at(-1)?.text ?? t('status.starting')
  }
  if (state === 'failed') return t('status.failed')
  // What the answer cites; the others in its list were only found.
  const cited = new Set(answer.citations.map(({ index }) => index)).size
  const found = answer.references.length
  const parts = [cited > 0 ? t('status.read', { n: cited }) : found > 0 ? t('status.readUncited', { n: found }) : t('status.readNone')]
  if (turn.took !== null) parts.push(tookText(turn.took, t))
  if (state === 'stopped') parts.unshift(t('status.stopped'))
  return parts.join(t('list.comma'))
}

/** Returns the icon for the end of a turn; the check is used only for an actual answer. */
function doneIcon({ state, answer }: Turn): IconName {
  if (state === 'failed') return 'alert'
  if (state === 'stopped') return 'stop'
  return answer.notices.some(({ kind }) => kind === 'near' || kind === 'nothing') ? 'circleDashed' : 'check'
}

interface StatusLineProps {
  turn: Turn
  /** Seconds the reader has waited for the turn. */
  waited: number
}

/** Shows the current step, and a summary when the answer is finished; a press on either opens the steps. */
export function StatusLine({ turn, waited }: StatusLineProps) {
  const t = useText()
  const [thinkingDisplay] = useSetting('thinkingDisplayMode')
  const shown = thinkingDisplay !== 'hidden'
  const expanded = thinkingDisplay === 'expanded'
  const { plan, budget } = turn.answer
  const bySteps = useMemo(() => thinkingBySteps(turn.answer), [turn.answer])
  const thinking = shown ? bySteps.rest : ''
  const running = isRunning(turn.state)
  const [chosen, setChosen] = useState<boolean | null>(null)
  // A research shows its plan while it runs and folds it when the report is finished.
  const open = chosen ?? ((running && plan.length > 0) || (expanded && turn.answer.thinking !== ''))
  const steps = useId()
  const summary = useSummary(turn)
  const waiting = running && (turn.connection === 'offline' || turn.connection === 'reconnecting')
  const hasMore = turn.answer.steps.length > 0 || thinking !== '' || plan.length > 0

  return (
    <div className="flex min-w-0 flex-1 flex-col items-start text-sm text-ink-2">
      <div className="relative flex min-h-9 max-w-full items-center gap-1.5 rounded-2 max-sm:min-h-touch">
        {running && !waiting ? <Spinner /> : <Icon name={waiting ? 'wifiOff' : doneIcon(turn)} size={16} />}
        <output className="min-w-0 tabular-nums">{summary}</output>
        {running && waited >= waitShownFrom && <span className="shrink-0 text-xs tabular-nums">{t('status.waited', { s: waited })}</span>}
        {hasMore && (
          // The whole line is the button for the steps; its text stays a separate live region.
          <button
            type="button"
            aria-label={t('status.steps')}
            aria-expanded={open}
            aria-controls={steps}
            className="wj-press grid size-6 shrink-0 place-items-center rounded-1 after:absolute after:inset-0 hover:text-ink"
            onClick={() => setChosen(!open)}
          >
            <Icon name="chevronDown" size={14} className={classNames('transition-transform', open && 'rotate-180')} />
          </button>
        )}
      </div>
      {open && hasMore && (
        <div id={steps} className="flex w-full flex-col gap-2 border-l-2 border-line pl-4">
          {plan.length > 0 && (
            <ResearchSteps plan={plan} running={running} thinking={shown ? bySteps.steps : noThinking} expanded={expanded} />
          )}
          {budget && <BudgetMeters budget={budget} />}
          {!(running && plan.length > 0) && <TurnSteps turn={turn} />}
          {thinking && (
            <section aria-label={t('status.thinking')}>
              <p className="text-ink">{t('status.thinking')}</p>
              <p className="leading-6 whitespace-pre-wrap">{thinking}</p>
            </section>
          )}
        </div>
      )}
    </div>
  )
}
