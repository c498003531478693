import { publishStates, topicCategories, type Topic } from '@wenjin/contract'
import { Button, buttonClass, Confirm, Icon, Pills, toast } from '@wenjin/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { Section } from '../../../people/settings/index.ts'
import { TopicDialogs, type TopicDialog, useCopyTopic, usePublishTopic, useTopicPermission, useUnpublishTopic } from '../../topic/index.ts'
import { TakenDown } from './taken-down.tsx'

/** Publishes or unpublishes a topic; moves, copies and trashes it. */
export function PublishPart({ topic }: { topic: Topic }) {
  const t = useText()
  return (
    <div className="flex flex-col gap-8">
      {topic.takeDown ? (
        <Section title={t('publish.title')}>
          <TakenDown topic={topic} takeDown={topic.takeDown} />
        </Section>
      ) : (
        <Publishing topic={topic} />
      )}
      <Danger topic={topic} />
    </div>
  )
}

function Publishing({ topic }: { topic: Topic }) {
  const t = useText()
  const [category, setCategory] = useState(topic.category ?? 'other')
  const [stopping, setStopping] = useState(false)
  const { data: permission } = useTopicPermission(topic.id)
  const publish = usePublishTopic(topic.id)
  const unpublish = useUnpublishTopic(topic.id)
  const reason = permission?.actions.publish.reason
  const published = topic.publishState === publishStates.published
  const handlePublish = () => {
    if (reason?.name === 'needLogin') return pendingPrompt.set({ kind: 'login', message: '' })
    return publish.mutate(category, { onSuccess: () => toast.success(t(published ? 'topic.saved' : 'publish.done')) })
  }
  return (
    <Section title={t('publish.title')} text={t('publish.text')}>
      {published && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm leading-6">
          <Icon name="checkCircle" size={16} className="text-sprout" />
          {t('publish.since', { date: dayOf(topic.publishedAt ?? 0), n: topic.subscriberCount })}
          <Link className="text-ford underline underline-offset-4" to={paths.knowledgeIsland()}>
            {t('publish.visit')}
          </Link>
        </p>
      )}
      <Pills
        label={t('publish.category')}
        value={category}
        options={topicCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        onChange={setCategory}
      />
      {reason && reason.name !== 'needLogin' && (
        <p className="text-sm leading-6">
          <Icon name="alert" size={14} className="mr-1 inline -translate-y-px text-amber" />
          {t('publish.notYet', { reason: reason.text })}
          {reason.name === 'notReady' && (
            <Link
              className="ml-2 text-ford underline underline-offset-4"
              to={topic.description.trim() === '' ? paths.manageTopic(topic.id, 'settings', 'description') : paths.topic(topic.id)}
            >
              {t(topic.description.trim() === '' ? 'publish.describe' : 'publish.addFiles')}
            </Link>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="solid"
          disabled={publish.isPending || (reason ? reason.name !== 'needLogin' : false) || (published && category === topic.category)}
          onClick={handlePublish}
        >
          {t(published ? 'publish.change' : 'publish.do')}
        </Button>
        {published && (
          <Button destructive disabled={unpublish.isPending} onClick={() => setStopping(true)}>
            {t('publish.stop')}
          </Button>
        )}
      </div>
      <Confirm
        open={stopping}
        onOpenChange={setStopping}
        title={t('publish.stop.ask', { name: topic.name })}
        description={t('publish.stop.text')}
        confirmLabel={t('publish.stop')}
        cancelLabel={t('cancel')}
        onConfirm={() => unpublish.mutate(undefined, { onSuccess: () => toast.success(t('publish.stopped')) })}
      />
    </Section>
  )
}

function Danger({ topic }: { topic: Topic }) {
  const t = useText()
  const navigate = useNavigate()
  const copy = useCopyTopic()
  const [dialog, setDialog] = useState<TopicDialog | null>(null)
  const handleCopy = () =>
    copy.mutate(topic.id, {
      onSuccess: (made) => {
        toast.success(t('topic.copied', { name: made.name }))
        void navigate(paths.topic(made.id))
      },
    })
  const actions = [
    { name: 'copy', icon: 'copy', onPress: handleCopy },
    { name: 'move', icon: 'folder', onPress: () => setDialog('move') },
    ...(topic.permissions.includes('topic:delete') && !topic.own
      ? [{ name: 'trash', icon: 'trash', onPress: () => setDialog('trash') } as const]
      : []),
  ] as const
  return (
    <Section title={t('danger.title')}>
      <ul className="divide-y divide-line rounded-2 border border-line bg-raised px-4">
        {actions.map(({ name, icon, onPress }) => (
          <li key={name} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
            <span className="min-w-0 flex-1 basis-60 leading-6 text-ink-2">{t(`danger.${name}.text`)}</span>
            <button type="button" className={buttonClass('outline', undefined, name === 'trash')} onClick={onPress}>
              <Icon name={icon} size={16} />
              {t(`danger.${name}`)}
            </button>
          </li>
        ))}
      </ul>
      <TopicDialogs topic={topic} open={dialog} onClose={() => setDialog(null)} onGone={() => void navigate(paths.topics())} />
    </Section>
  )
}
