import type { ResearchPlan, StepState } from '@wenjin/contract'
import { Icon, Spinner, type IconName } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'

const icons: Readonly<Record<Exclude<StepState, 'running'>, { name: IconName; color: string }>> = {
  waiting: { name: 'circleDashed', color: 'text-ash' },
  done: { name: 'checkCircle', color: 'text-sprout' },
  failed: { name: 'alert', color: 'text-amber' },
  skipped: { name: 'chevronRight', color: 'text-ash' },
}

interface ResearchStepsProps {
  plan: ResearchPlan
  /** True while the research is running: a step interrupted by a stop is no longer running. */
  running: boolean
  /** The thoughts of each step by its id; empty where thinking is hidden. */
  thinking: ReadonlyMap<string, string>
  /** True when thinking is expanded. */
  expanded: boolean
}

/** Lists the sub-questions of a research, their progress, and the thoughts of each step. */
export function ResearchSteps({ plan, running, thinking, expanded }: ResearchStepsProps) {
  const t = useText()
  const done = plan.filter((step) => step.state !== 'waiting' && step.state !== 'running').length
  return (
    <section aria-label={t('research.plan')} className="flex flex-col gap-1">
      <p className="text-xs tabular-nums">{t('research.progress', { done, total: plan.length })}</p>
      <ol className="flex flex-col">
        {plan.map((step) => (
          <li key={step.id} className="flex gap-2 py-1 leading-6">
            <StepIcon state={step.state === 'running' && !running ? 'waiting' : step.state} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 break-words text-ink">
                  {step.title}
                  <span className="sr-only">{t(`research.step.${step.state}`)}</span>
                </span>
                {(step.found !== undefined || step.read !== undefined) && (
                  <span className="shrink-0 text-xs tabular-nums">
                    {t('research.counts', { found: step.found ?? 0, read: step.read ?? 0 })}
                  </span>
                )}
              </p>
              {thinking.get(step.id) && (
                <details open={expanded} className="group text-xs leading-5">
                  <summary className="wj-press inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-1 hover:text-ink max-sm:min-h-touch [&::-webkit-details-marker]:hidden">
                    {t('research.thinking')}
                    <Icon name="chevronDown" size={12} className="group-open:rotate-180" />
                  </summary>
                  <p className="whitespace-pre-wrap">{thinking.get(step.id)}</p>
                </details>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepIcon({ state }: { state: StepState }) {
  return (
    <span className="mt-1 inline-flex size-4 shrink-0">
      {state === 'running' ? <Spinner /> : <Icon name={icons[state].name} size={16} className={icons[state].color} />}
    </span>
  )
}
