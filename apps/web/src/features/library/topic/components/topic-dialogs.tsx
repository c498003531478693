import { publishStates, type Topic } from '@wenjin/contract'
import { Confirm, Modal, toast } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { ExportDialog } from '../../../write/export/index.ts'
import { useDeletePermission, useLeaveTopic, useRestoreTopic, useTrashTopic, useUnsubscribe } from '../topic.queries.ts'
import { useTopicName } from '../topic-name.ts'
import { MoveForm } from './move-form.tsx'
import { ShareForm } from '../../../write/share/index.ts'
import { TopicForm } from './topic-form.tsx'

export type TopicDialog = 'edit' | 'share' | 'move' | 'trash' | 'leave' | 'unsubscribe' | 'export'

interface TopicDialogsProps {
  topic: Topic
  open: TopicDialog | null
  onClose: () => void
  /** Called when the page's topic no longer exists. */
  onGone?: () => void
}

/** The confirmation dialogs of a topic's actions, by name. */
export function TopicDialogs({ topic, open, onClose, onGone }: TopicDialogsProps) {
  const t = useText()
  const { id } = topic
  const name = useTopicName(topic)
  const trash = useTrashTopic()
  const restore = useRestoreTopic()
  const leave = useLeaveTopic()
  const unsubscribe = useUnsubscribe()
  const { data: goes } = useDeletePermission(id, open === 'trash')
  const close = (is: boolean) => !is && onClose()
  const asked = (dialog: TopicDialog) => ({ open: open === dialog, onOpenChange: close })
  const handleTrash = () =>
    trash.mutate(id, {
      onSuccess: () => {
        toast.success(t('topic.trashed'), {
          action: { label: t('topic.trash.undo'), onPress: () => restore.mutate(id) },
        })
        onGone?.()
      },
    })
  const told = (message: string, gone = onGone) => ({
    onSuccess: () => {
      toast.success(message)
      gone?.()
    },
  })
  return (
    <>
      <Modal {...asked('edit')} title={t('topic.edit.title')} closeLabel={t('close')}>
        <TopicForm topic={topic} onDone={onClose} />
      </Modal>
      <Modal {...asked('share')} title={t('share.topic.title', { name })} closeLabel={t('close')}>
        <ShareForm scopes={[{ kind: 'topic', id }]} />
      </Modal>
      <Modal {...asked('move')} title={t('topic.move.title', { name })} closeLabel={t('close')}>
        <MoveForm topic={topic} onDone={onClose} />
      </Modal>
      <ExportDialog {...asked('export')} scopes={[{ type: 'topic', id }]} />
      <Confirm
        {...asked('trash')}
        title={t('topic.trash.ask', { name })}
        description={goes ? t('topic.trash.text', { files: goes.fileCount, members: goes.memberCount }) : t('topic.trash.checking')}
        confirmLabel={t('topic.action.trash')}
        cancelLabel={t('cancel')}
        onConfirm={handleTrash}
      />
      <Confirm
        {...asked('leave')}
        title={t('topic.leave.ask', { name })}
        description={t('topic.leave.text')}
        confirmLabel={t('topic.action.leave')}
        cancelLabel={t('cancel')}
        onConfirm={() => leave.mutate(id, told(t('topic.left', { name })))}
      />
      <Confirm
        {...asked('unsubscribe')}
        title={t('topic.unsubscribe.ask', { name })}
        description={t('topic.unsubscribe.text')}
        confirmLabel={t('topic.action.unsubscribe')}
        cancelLabel={t('cancel')}
        onConfirm={() =>
          unsubscribe.mutate(id, told(t('topic.unsubscribed'), topic.publishState === publishStates.published ? undefined : onGone))
        }
      />
    </>
  )
}
