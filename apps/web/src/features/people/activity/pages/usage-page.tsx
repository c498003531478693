import { Button, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePlansShown } from '../../../../lib/api/instance.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { useQuota } from '../../../ask/question/index.ts'
import { OfPerson, Section, SettingsPage } from '../../settings/index.ts'
import { StorageUseSection } from '../storage-use.tsx'
import { UsageChart } from '../usage-chart.tsx'
import { useUsage, type UsageKind } from '../activity.queries.ts'

/** The person's use this month and by day, and their storage. */
export function UsagePage() {
  const t = useText()
  return (
    <SettingsPage title={t('usage.title')}>
      <OfPerson invitation={t('me.guest.text.usage')}>
        {() => (
          <>
            <UsageOf kind="questions" />
            <UsageOf kind="research" />
            <UsageOf kind="advance" />
            <StorageUseSection />
          </>
        )}
      </OfPerson>
    </SettingsPage>
  )
}

/** The quota that each kind of question counts against. */
const quotaKinds = { questions: 'search', research: 'research', advance: 'advance' } as const

/** Returns the daily limit of the plan as text; empty until it is known and where plans are not shown. */
function useDailyLimit(kind: UsageKind): string {
  const t = useText()
  const { data } = useQuota()
  const plans = usePlansShown()
  const quota = data?.find((one) => one.kind === quotaKinds[kind])
  if (!quota || !plans) return ''
  return quota.limit === null ? t('usage.unlimited') : t('usage.limit', { n: quota.limit })
}

function UsageOf({ kind }: { kind: UsageKind }) {
  const t = useText()
  const usage = useUsage(kind)
  const name = t(`usage.${kind}`)
  const limit = useDailyLimit(kind)
  return (
    <Section title={name}>
      {usage.isPending && <Waiting className="min-h-28">{t('usage.loading')}</Waiting>}
      {usage.isError && !usage.data && (
        <Notice alert icon="alert" title={t('usage.failed')} text={usage.error.message}>
          <Button icon="refresh" onClick={() => void usage.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {usage.data && (
        <div className="flex flex-col gap-4 rounded-2 border border-line bg-raised p-4">
          <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <dt className="text-sm text-ink-2">{t('usage.month')}</dt>
            <dd className="text-2xl leading-8 font-semibold tabular-nums">{t('usage.times', { n: usage.data.used })}</dd>
            <dd className="text-sm text-ink-2">
              {[limit, t('usage.reset', { date: dayOf(usage.data.resetAt) })].filter(Boolean).join(' · ')}
            </dd>
          </dl>
          <UsageChart name={name} days={usage.data.days} />
        </div>
      )}
    </Section>
  )
}
