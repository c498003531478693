import type { Subscription } from '@wenjin/contract'
import { Button, Confirm, Facts, Icon, IconButton, Progress, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText, type Text } from '../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../lib/relative-time.ts'
import { safeAddress } from '../../../lib/safe-address.ts'
import { isBeingRead, useDeleteSubscription, useRefreshSubscription, useUpdateSubscription } from '../source-preference.queries.ts'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { SubscriptionPages } from './subscription-pages.tsx'

/** A moment as day and time of day. */
const momentText = (time: number) => `${dayOf(time)} ${clockTime(time)}`

function factsOf(subscription: Subscription, t: Text): string[] {
  const { state, pages, progress, lastRunAt, nextRunAt } = subscription
  const facts = [
    t(`subscription.state.${state}`),
    t('subscription.holds', { n: pages }),
    progress.failed > 0 ? t('subscription.failedPages', { n: progress.failed }) : undefined,
    lastRunAt === null ? undefined : t('subscription.last', { time: momentText(lastRunAt) }),
    nextRunAt === null || state === 'paused' || isBeingRead(subscription)
      ? undefined
      : t('subscription.next', { time: momentText(nextRunAt) }),
  ]
  return facts.filter((fact) => fact !== undefined)
}

/** A subscribed site: where its reading stands, and what can be done with it. */
export function SubscriptionItem({ subscription }: { subscription: Subscription }) {
  const t = useText()
  const [open, setOpen] = useState<'pages' | 'change' | 'delete' | null>(null)
  const update = useUpdateSubscription()
  const refresh = useRefreshSubscription()
  const remove = useDeleteSubscription()
  const { id, url, state, progress, error } = subscription
  const name = subscription.title || url
  const paused = state === 'paused'
  const reading = isBeingRead(subscription)
  const done = progress.read + progress.unchanged + progress.failed
  const fail = { onError: (problem: Error) => toast.error(problem.message) }
  const close = (stay: boolean) => !stay && setOpen(null)

  return (
    <li className="flex flex-col gap-2 rounded-2 border border-line bg-raised px-4 py-3">
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
          <Facts facts={factsOf(subscription, t)} />
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
          <Progress key={subscription.lastRunAt} value={(done / progress.total) * 100} label={t('subscription.progress', { name })} />
          <span className="shrink-0 tabular-nums">{t('subscription.progress.text', { done, total: progress.total })}</span>
        </div>
      )}
      <fieldset aria-label={t('subscription.actions', { name })} className="-ml-2 flex flex-wrap items-center gap-x-1">
        <Button variant="quiet" icon="list" onClick={() => setOpen('pages')}>
          {t('subscription.pages')}
        </Button>
        <Button
          variant="quiet"
          icon={paused ? 'play' : 'pause'}
          disabled={update.isPending}
          onClick={() => update.mutate({ id, paused: !paused }, fail)}
        >
          {t(paused ? 'subscription.resume' : 'subscription.pause')}
        </Button>
        <Button variant="quiet" icon="refresh" disabled={reading || refresh.isPending} onClick={() => refresh.mutate(id, fail)}>
          {t('subscription.refresh')}
        </Button>
        <Button variant="quiet" icon="settings" onClick={() => setOpen('change')}>
          {t('subscription.change')}
        </Button>
        <IconButton icon="trash" label={t('subscription.delete')} onClick={() => setOpen('delete')} />
      </fieldset>
      <SubscriptionPages subscription={subscription} name={name} open={open === 'pages'} onOpenChange={close} />
      <SubscriptionDialog subscription={subscription} name={name} open={open === 'change'} onOpenChange={close} />
      <Confirm
        open={open === 'delete'}
        onOpenChange={close}
        title={t('subscription.delete.title', { name })}
        description={t('subscription.delete.text', { n: subscription.pages })}
        confirmLabel={t('subscription.delete')}
        cancelLabel={t('cancel')}
        onConfirm={() => remove.mutate(id, { ...fail, onSuccess: () => toast.success(t('subscription.deleted')) })}
      />
    </li>
  )
}
