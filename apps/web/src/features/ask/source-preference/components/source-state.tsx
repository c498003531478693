import type { Subscription, TopicSubscription } from '@wenjin/contract'
import { Facts, Icon, Progress } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'
import { isBeingRead } from '../source-preference.queries.ts'

/** Formats a time as date and time of day. */
const momentText = (time: number) => `${dayOf(time)} ${clockTime(time)}`

interface SourceStateProps {
  subscription: Subscription | TopicSubscription
  name: string
  /** How much of it is stored, in words. */
  holds: string
  /** Name of the subscriber. */
  by?: string | undefined
}

/** A subscribed site or feed, and the state of reading it. */
export function SourceState({ subscription, name, holds, by }: SourceStateProps) {
  const t = useText()
  const { url, state, progress, error, lastRunAt, nextRunAt } = subscription
  const reading = isBeingRead(subscription)
  const done = progress.read + progress.unchanged + progress.failed
  const facts = [
    t(`subscription.state.${state}`),
    holds,
    progress.failed > 0 ? t('subscription.failedPages', { n: progress.failed }) : undefined,
    lastRunAt === null ? undefined : t('subscription.last', { time: momentText(lastRunAt) }),
    nextRunAt === null || state === 'paused' || reading ? undefined : t('subscription.next', { time: momentText(nextRunAt) }),
    by,
  ]
  return (
    <>
      <div className="min-w-0">
        <p className="leading-6 font-semibold break-words">{name}</p>
        <a
          href={safeAddress(url)}
          target="_blank"
          rel="noreferrer"
          className="text-xs leading-5 break-all text-ink-2 underline-offset-4 hover:text-ink hover:underline"
        >
          {url}
        </a>
        <p className="text-xs leading-5 text-ink-2">
          <Facts facts={facts.filter((fact) => fact !== undefined)} />
        </p>
        {error && (
          <p className="flex items-start gap-2 text-sm leading-6">
            <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
            {error}
          </p>
        )}
      </div>
      {reading && progress.total > 0 && (
        <div className="flex items-center gap-3 text-xs text-ink-2">
          <Progress key={lastRunAt} value={(done / progress.total) * 100} label={t('subscription.progress', { name })} />
          <span className="shrink-0 tabular-nums">{t('subscription.progress.text', { done, total: progress.total })}</span>
        </div>
      )}
    </>
  )
}
