import type { Folder, TopicSubscription } from '@wenjin/contract'
import { Button, IconButton, Modal, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { SourceState } from '../components/source-state.tsx'
import { isBeingRead } from '../source-preference.queries.ts'
import { FolderChoice, IntervalChoice } from './folder-choice.tsx'
import { useTopicSubscriptionActions } from './topic-subscription.queries.ts'

interface TopicSubscriptionItemProps {
  subscription: TopicSubscription
  rootId: string
  folders: readonly Folder[]
}

/** A site or feed of a topic: the state of its reading, its folder, and its actions. */
export function TopicSubscriptionItem({ subscription, rootId, folders }: TopicSubscriptionItemProps) {
  const t = useText()
  const [removing, setRemoving] = useState(false)
  const { change, refresh, remove } = useTopicSubscriptionActions(subscription.topicId)
  const { id: subscriptionId, title, state, folderId, everyHours, subscriber } = subscription
  const paused = state === 'paused'
  const reading = isBeingRead(subscription)
  const fail = { onError: (problem: Error) => toast.error(problem.message) }
  const end = (files: 'keep' | 'trash') => {
    setRemoving(false)
    remove.mutate({ subscriptionId, files }, { ...fail, onSuccess: () => toast.success(t('subscription.deleted')) })
  }
  return (
    <li className="flex flex-col gap-1 rounded-2 border border-line bg-raised px-4 py-3">
      <SourceState
        subscription={subscription}
        name={title}
        holds={t('topicSubscription.holds', { n: subscription.pages })}
        by={subscriber ? t('topicSubscription.by', { name: subscriber.name }) : undefined}
      />
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
