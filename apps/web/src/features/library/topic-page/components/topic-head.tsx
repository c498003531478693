import type { Topic } from '@wenjin/contract'
import { Avatar, Button, buttonClass, Icon } from '@wenjin/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { shortcuts, useShortcut } from '../../../../lib/view/shortcuts.ts'
import { canSubscribe, useTopicName, SubscribeButton, TopicCover, TopicDialogs, TopicFacts, TopicMenu } from '../../topic/index.ts'

/** The header of a topic's page: its name and facts, its owner, and the actions on it. */
export function TopicHead({ topic }: { topic: Topic }) {
  const t = useText()
  const navigate = useNavigate()
  const [sharing, setSharing] = useState(false)
  const manages = topic.permissions.includes('topic:manage')
  useShortcut('share', () => setSharing(true), manages)
  const name = useTopicName(topic)
  return (
    <header className="flex flex-col gap-4">
      <nav aria-label={t('library.path')} className="text-sm text-ink-2">
        <Link className="hover:text-ford" to={paths.topics()}>
          {t('library.title')}
        </Link>
        {topic.title && <span className="before:mx-1.5 before:content-['/']">{name}</span>}
      </nav>
      {topic.coverImages.length > 0 && (
        <TopicCover topic={topic} alt={t('topic.cover', { name })} className="h-36 w-full rounded-3 sm:h-52" />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
          <h1 className="text-xl leading-8 font-semibold text-balance break-words">{topic.title || name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm leading-6 text-ink-2">
            {topic.byUser && topic.relation !== 'owner' && (
              <span className="inline-flex items-center gap-1.5">
                <Avatar name={topic.byUser.name} src={topic.byUser.avatar} size={20} />
                {t('topic.by', { name: topic.byUser.name || t('members.noName') })}
              </span>
            )}
            <TopicFacts topic={topic} />
          </p>
          {topic.description && (
            <p className="mt-1 max-w-prose leading-7 break-words whitespace-pre-wrap text-ink-2">{topic.description}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {canSubscribe(topic) && <SubscribeButton topic={topic} />}
          {manages && (
            <>
              <Button icon="share" aria-keyshortcuts={shortcuts.share} onClick={() => setSharing(true)}>
                {t('topic.action.share')}
              </Button>
              <Link to={paths.manageTopic(topic.id)} className={buttonClass()}>
                <Icon name="settings" size={16} />
                {t('topic.action.manage')}
              </Link>
            </>
          )}
          <TopicMenu inHead topic={topic} onGone={() => void navigate(paths.topics())} />
        </div>
      </div>
      {topic.takeDown && (
        <p className="flex items-start gap-2 text-sm leading-6">
          <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
          <span className="min-w-0 break-words">
            {t('takenDown.head', { reason: topic.takeDown.reason })}{' '}
            {manages && (
              <Link className="text-ford underline underline-offset-4" to={paths.manageTopic(topic.id, 'publish')}>
                {t('takenDown.ask')}
              </Link>
            )}
          </span>
        </p>
      )}
      {topic.questionTrialLeft !== null && (
        <p className="flex items-center gap-2 text-sm leading-6 text-ink-2">
          <Icon name="message" size={16} className="shrink-0" />
          {topic.questionTrialLeft > 0 ? t('topic.trial', { n: topic.questionTrialLeft }) : t('topic.trial.none')}
        </p>
      )}
      {topic.ownerPanel.shown && topic.ownerPanel.text && (
        <aside aria-label={t('topic.ownerPanel')} className="rounded-2 border border-line px-4 py-3 text-sm">
          <p className="text-xs leading-5 text-ink-2">{t('topic.ownerPanel')}</p>
          <p className="leading-6 break-words whitespace-pre-wrap">{topic.ownerPanel.text}</p>
        </aside>
      )}
      <TopicDialogs topic={topic} open={sharing ? 'share' : null} onClose={() => setSharing(false)} />
    </header>
  )
}
