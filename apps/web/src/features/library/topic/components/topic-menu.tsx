import { publishStates, type Topic } from '@wenjin/contract'
import { buttonClass, Icon, Menu, toast, type MenuEntry } from '@wenjin/ui'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useCopyTopic, usePinTopic, useSetDefault } from '../topic.queries.ts'
import { useTopicName } from '../topic-name.ts'
import type { TopicDialog } from './topic-dialogs.tsx'

const TopicDialogs = lazy(() => import('./topic-dialogs.tsx').then((module) => ({ default: module.TopicDialogs })))

interface TopicMenuProps {
  topic: Topic
  /** True when there are buttons for sharing and managing beside the menu. */
  inHead?: boolean
  /** Moves it in the list, where that can be sorted. */
  onMove?: { up?: () => void; down?: () => void }
  /** Called when the page's topic no longer exists. */
  onGone?: () => void
}

/** Menu of all actions that the viewer may perform on a topic. */
export function TopicMenu({ topic, inHead = false, onMove, onGone }: TopicMenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const name = useTopicName(topic)
  const [dialog, setDialog] = useState<TopicDialog | null>(null)
  /** In a long list only used menus mount their dialogs. */
  const [asked, setAsked] = useState(false)
  const ask = (next: TopicDialog) => {
    setAsked(true)
    setDialog(next)
  }
  const pin = usePinTopic()
  const copy = useCopyTopic()
  const setDefault = useSetDefault()
  const may = (right: Topic['permissions'][number]) => topic.permissions.includes(right)
  const joined = topic.relation === 'manager' || topic.relation === 'cooperator'
  const handleCopy = () =>
    copy.mutate(topic.id, {
      onSuccess: (made) => {
        toast.success(t('topic.copied', { name: made.name }))
        void navigate(paths.topic(made.id))
      },
    })
  const handleDefault = () =>
    setDefault.mutate(topic.isDefault ? null : topic.id, {
      onSuccess: (made) => toast.success(t('topic.default.done', { name: made.name })),
    })
  const entries: (MenuEntry | false | undefined)[] = [
    {
      label: t(topic.pinned ? 'topic.action.unpin' : 'topic.action.pin'),
      icon: 'pin',
      onChoose: () => pin.mutate({ id: topic.id, pinned: !topic.pinned }),
    },
    onMove?.up && { label: t('topic.action.up'), icon: 'arrowUp', onChoose: onMove.up },
    onMove?.down && { label: t('topic.action.down'), icon: 'arrowDown', onChoose: onMove.down },
    may('topic:manage') && { label: t('topic.action.edit'), icon: 'edit', apart: true, onChoose: () => ask('edit') },
    may('topic:manage') && !inHead && { label: t('topic.action.share'), icon: 'share', onChoose: () => ask('share') },
    may('topic:manage') &&
      !inHead && { label: t('topic.action.manage'), icon: 'settings', render: <Link to={paths.manageTopic(topic.id)} /> },
    may('topic:edit') && {
      label: t(topic.isDefault ? 'topic.action.undefault' : 'topic.action.default'),
      icon: 'check',
      apart: true,
      onChoose: handleDefault,
    },
    may('topic:edit') && { label: t('topic.action.copy'), icon: 'copy', onChoose: handleCopy },
    { label: t('topic.action.export'), icon: 'download', onChoose: () => ask('export') },
    may('topic:manage') && { label: t('topic.action.move'), icon: 'folder', onChoose: () => ask('move') },
    topic.publishState === publishStates.published &&
      !may('topic:manage') && {
        label: t('topic.action.report'),
        icon: 'flag',
        apart: true,
        render: <Link to={paths.complaints(paths.topic(topic.id))} />,
      },
    topic.relation === 'subscriber' && {
      label: t('topic.action.unsubscribe'),
      icon: 'minus',
      apart: true,
      onChoose: () => ask('unsubscribe'),
    },
    joined && topic.byUser !== null && { label: t('topic.action.leave'), icon: 'logout', apart: true, onChoose: () => ask('leave') },
    may('topic:delete') && !topic.own && { label: t('topic.action.trash'), icon: 'trash', apart: true, onChoose: () => ask('trash') },
  ]
  return (
    <>
      <Menu
        label={t('topic.more', { name })}
        trigger={<Icon name="more" size={16} />}
        triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
        items={entries.filter((entry): entry is MenuEntry => Boolean(entry))}
      />
      <Suspense>
        {asked && <TopicDialogs topic={topic} open={dialog} onClose={() => setDialog(null)} {...(onGone && { onGone })} />}
      </Suspense>
    </>
  )
}
