import { Modal } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { TopicForm } from './topic-form.tsx'

interface NewTopicDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog that creates a topic. */
export function NewTopicDialog({ open, onOpenChange }: NewTopicDialogProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('topic.create')} closeLabel={t('close')}>
      <TopicForm onDone={() => onOpenChange(false)} />
    </Modal>
  )
}
