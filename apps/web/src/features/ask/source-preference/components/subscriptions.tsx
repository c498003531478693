import { Button, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSubscriptions } from '../source-preference.queries.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { SubscriptionItem } from './subscription-item.tsx'

/** Sites and feeds whose pages become the person's own sources. */
export function Subscriptions() {
  const t = useText()
  const { data, error, refetch } = useSubscriptions()
  return (
    <section aria-labelledby="subscriptions" className="flex flex-col gap-4">
      <div>
        <h2 id="subscriptions" className="text-base leading-7 font-semibold">
          {t('subscription.title')}
        </h2>
        <p className="text-sm leading-6 text-ink-2">{t('subscription.text')}</p>
      </div>
      <SubscribeForm />
      {error && !data && (
        <Notice alert icon="alert" title={t('subscription.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!data && !error && <Waiting className="min-h-24 justify-center">{t('subscription.loading')}</Waiting>}
      {data?.list.length === 0 && <Notice icon="rss" title={t('subscription.none')} text={t('subscription.none.text')} />}
      {data && data.list.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.list.map((subscription) => (
            <SubscriptionItem key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
    </section>
  )
}
