import type { Topic } from '@wenjin/contract'
import { Button, toast } from '@wenjin/ui'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { useSubscribe } from '../topic.queries.ts'

interface SubscribeButtonProps {
  topic: Pick<Topic, 'id' | 'name'>
  onDone?: () => void
}

/** Subscribes to a published topic, free of charge; a guest must sign in first. */
export function SubscribeButton({ topic, onDone }: SubscribeButtonProps) {
  const t = useText()
  const guest = useSignedInUid() === null
  const subscribe = useSubscribe()
  const handlePress = () => {
    if (guest) return pendingPrompt.set({ kind: 'login', message: '' })
    return subscribe.mutate(topic.id, {
      onSuccess: () => {
        toast.success(t('topic.subscribed', { name: topic.name }))
        onDone?.()
      },
    })
  }
  return (
    <Button variant="solid" icon="plus" disabled={subscribe.isPending} onClick={handlePress}>
      {t('topic.subscribe.free')}
    </Button>
  )
}
