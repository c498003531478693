import type { Folder, TopicSubscription } from '@wenjin/contract'
import { Button, Facts, Icon, IconButton, Modal, Progress, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText, type Text } from '../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../lib/relative-time.ts'
import { safeAddress } from '../../../lib/safe-address.ts'
import { isBeingRead } from '../source-preference.queries.ts'
import { FolderChoice, IntervalChoice } from './folder-choice.tsx'
import { useTopicSubscriptionDeeds } from './topic-subscription.queries.ts'

const momentText = (time: number) => `${dayOf(time)} ${clockTime(time)}`

function factsOf(subscription: TopicSubscription, t: Text): string[] {
  const { state, pages, progress, lastRunAt, nextRunAt, subscriber } = subscription
  const facts = [
    t(`subscription.state.${state}`),
    t('topicSubscription.holds', { n: pages }),
    progress.failed > 0 ? t('subscription.failedPages', { n: progress.failed }) : undefined,
    lastRunAt === null ? undefined : t('subscription.last', { time: momentText(lastRunAt) }),
    nextRunAt === null || isBeingRead(subscription) ? undefined : t('subscription.next', { time: momentText(nextRunAt) }),
    subscriber ? t('topicSubscription.by', { name: subscriber.name }) : undefined,
  ]
  return facts.filter((fact) => fact !== undefined)
}

interface TopicSubscriptionItemProps {
  subscription: TopicSubscription
  rootId: string
  folders: readonly Folder[]
}

/** A site or feed of a topic: where its reading stands, where its entries go, and what can be done with it. */
export function TopicSubscriptionItem({ subscription, rootId, folders }: TopicSubscriptionItemProps) {
  const t = useText()
  const [removing, setRemoving] = useState(false)
  const { change, refresh, remove } = useTopicSubscriptionDeeds(subscription.topicId)
  const { id: subscriptionId, url, title, state, progress, error, folderId, everyHours } = subscription
  const paused = state === 'paused'
  const reading = isBeingRead(subscription)
  const done = progress.read + progress.unchanged + progress.failed
  const fail = { onError: (problem: Error) => toast.error(problem.message) }
  const end = (files: 'keep' | 'trash') => {
    setRemoving(false)
    remove.mutate({ subscriptionId, files }, { ...fail, onSuccess: () => toast.success(t('subscription.deleted')) })
  }
  return (
    <li className="flex flex-col gap-1 rounded-2 border border-line bg-raised px-4 py-3">
      <p className="leading-6 font-semibold break-words">{title}</p>
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
      {reading && progress.total > 0 && (
        <Progress key={subscription.lastRunAt} value={(done / progress.total) * 100} label={t('subscription.progress', { name: title })} />
      )}
      <fieldset aria-label={t('subscription.actions', { name: title })} className="-ml-2 flex flex-wrap items-center gap-x-1">
        <FolderChoice
          rootId={rootId}
          folders={folders}
          value={folderId}
          onChange={(to) => change.mutate({ subscriptionId, folderId: to }, fail)}
        />
        <IntervalChoice value={everyHours} onChange={(hours) => change.mutate({ subscriptionId, everyHours: hours }, fail)} />
        <Button
          variant="quiet"
          icon={paused ? 'play' : 'pause'}
          className="!px-2"
          disabled={change.isPending}
          onClick={() => change.mutate({ subscriptionId, paused: !paused }, fail)}
        >
          {t(paused ? 'subscription.resume' : 'subscription.pause')}
        </Button>
        <IconButton
          icon="refresh"
          label={t('subscription.refresh')}
          disabled={reading || paused || refresh.isPending}
          onClick={() => refresh.mutate(subscriptionId, fail)}
        />
        <IconButton icon="trash" label={t('subscription.delete')} onClick={() => setRemoving(true)} />
      </fieldset>
      <Modal
        compact
        open={removing}
        onOpenChange={setRemoving}
        title={t('subscription.delete.title', { name: title })}
        closeLabel={t('close')}
      >
        <div className="flex flex-col gap-4">
          <p className="text-sm leading-6">{t('topicSubscription.delete.text', { n: subscription.pages })}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button icon="trash" onClick={() => end('trash')}>
              {t('topicSubscription.delete.trash')}
            </Button>
            <Button variant="solid" onClick={() => end('keep')}>
              {t('topicSubscription.delete.keep')}
            </Button>
          </div>
        </div>
      </Modal>
    </li>
  )
}
