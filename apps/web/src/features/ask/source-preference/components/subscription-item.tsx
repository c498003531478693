import type { Subscription } from '@wenjin/contract'
import { Button, Confirm, IconButton, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { isBeingRead, useDeleteSubscription, useRefreshSubscription, useUpdateSubscription } from '../source-preference.queries.ts'
import { SourceState } from './source-state.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { SubscriptionPages } from './subscription-pages.tsx'

/** A subscribed site: the state of its reading, and its actions. */
export function SubscriptionItem({ subscription }: { subscription: Subscription }) {
  const t = useText()
  const [open, setOpen] = useState<'pages' | 'change' | 'delete' | null>(null)
  const update = useUpdateSubscription()
  const refresh = useRefreshSubscription()
  const remove = useDeleteSubscription()
  const { id, url, state } = subscription
  const name = subscription.title || url
  const paused = state === 'paused'
  const reading = isBeingRead(subscription)
  const fail = { onError: (problem: Error) => toast.error(problem.message) }
  const close = (stay: boolean) => !stay && setOpen(null)

  return (
    <li className="flex flex-col gap-2 rounded-2 border border-line bg-raised px-4 py-3">
      <SourceState subscription={subscription} name={name} holds={t('subscription.holds', { n: subscription.pages })} />
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
