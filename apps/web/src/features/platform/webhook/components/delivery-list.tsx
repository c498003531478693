import { deliveryStates, type DeliveryState, type WebhookDelivery } from '@wenjin/contract'
import { Button, Icon, Pills, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { deliveriesShown, useDeliveries } from '../webhook.queries.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { useOutcomeText } from './outcome-text.ts'

type Filter = 'all' | DeliveryState

/** The deliveries to a webhook, with a dialog for the details of each. */
export function DeliveryList({ webhookId, name, isOn }: { webhookId: string; name: string; isOn: boolean }) {
  const t = useText()
  const [filter, setFilter] = useState<Filter>('all')
  const [pageIndex, setPageIndex] = useState(0)
  const [shown, setShown] = useState<string | null>(null)
  const deliveries = useDeliveries(webhookId, filter === 'all' ? undefined : filter, pageIndex)
  const { data } = deliveries
  const pages = Math.ceil((data?.total ?? 0) / deliveriesShown)
  return (
    <section aria-label={t('hook.log.of', { name })} className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <Pills
          label={t('hook.log.filter')}
          value={filter}
          options={(['all', ...deliveryStates] as const).map((value) => ({
            value,
            label: t(value === 'all' ? 'hook.log.all' : `hook.delivery.${value}`),
          }))}
          onChange={(value: Filter) => {
            setFilter(value)
            setPageIndex(0)
          }}
        />
        <Button icon="refresh" onClick={() => void deliveries.refetch()}>
          {t('hook.log.refresh')}
        </Button>
      </div>
      {deliveries.isPending && <Waiting>{t('hook.log.loading')}</Waiting>}
      {deliveries.error && !data && (
        <p role="alert" className="text-sm leading-6 text-amber">
          {t('hook.log.failed')} {deliveries.error.message}
        </p>
      )}
      {data?.list.length === 0 && (
        <p className="text-sm leading-6 text-ink-2">{t(filter === 'all' ? 'hook.log.empty' : 'hook.log.empty.filtered')}</p>
      )}
      {data && data.list.length > 0 && (
        <ol className="divide-y divide-line">
          {data.list.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setShown(delivery.id)} />
          ))}
        </ol>
      )}
      <ListPager pageIndex={pageIndex} pages={pages} onChange={setPageIndex} />
      <DeliveryDialog id={shown} isOn={isOn} onClose={() => setShown(null)} />
    </section>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const t = useText()
  const outcomeText = useOutcomeText()
  const { event, state, tries, createdAt, nextAt } = delivery
  const time = `${dayOf(createdAt)} ${clockTime(createdAt)}`
  const facts = [
    time,
    tries > 1 && t('hook.delivery.tries', { n: tries }),
    state !== 'withdrawn' && outcomeText(delivery),
    state === 'waiting' && tries > 0 && nextAt !== null && t('hook.delivery.nextAt', { time: clockTime(nextAt) }),
  ].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        className="wj-press flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 py-1.5 text-left text-sm leading-6 hover:underline"
        onClick={onOpen}
      >
        <span className="min-w-0">
          {t(`hook.event.${event}`)} <span className="text-ink-2">{facts.join(' · ')}</span>
        </span>
        <span className="flex items-center gap-1.5">
          {state === 'failed' && <Icon name="alert" size={16} className="text-amber" />}
          {t(`hook.delivery.${state}`)}
        </span>
      </button>
    </li>
  )
}
