import { buttonClass, Button, Modal, Waiting } from '@wenjin/ui'
import { Link } from 'react-router'
import { pendingPrompt, endedTrial, useEndedTrial } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { canSubscribe } from '../can-subscribe.ts'
import { useTopic } from '../topic.queries.ts'
import { SubscribeButton } from './subscribe-button.tsx'

const close = () => endedTrial.set(null)

/** Says that the trial of a topic is used up, and offers to subscribe free of charge, or to sign in for that. */
export function TrialDialog() {
  const t = useText()
  const ended = useEndedTrial()
  return (
    <Modal open={ended !== null} onOpenChange={(open) => !open && close()} title={t('trial.title')} closeLabel={t('close')}>
      {ended && (ended.topicId === null ? <Elsewhere /> : <OfTopic id={ended.topicId} />)}
    </Modal>
  )
}

function OfTopic({ id }: { id: string }) {
  const t = useText()
  const guest = useSignedInUid() === null
  const { data: topic, isPending } = useTopic(id)
  if (isPending) return <Waiting>{t('topic.loading')}</Waiting>
  if (!topic || guest || !canSubscribe(topic)) return <Elsewhere />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-6">{t('trial.text', { name: topic.name })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Link className={buttonClass()} to={paths.topic(id)} onClick={close}>
          {t('trial.open')}
        </Link>
        <SubscribeButton topic={topic} onDone={close} />
      </div>
    </div>
  )
}

/** The text for an unknown topic, or one that cannot be subscribed to. */
function Elsewhere() {
  const t = useText()
  const guest = useSignedInUid() === null
  const handleSignIn = () => pendingPrompt.set({ kind: 'login', message: '' })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-6">{t(guest ? 'trial.guest' : 'trial.other')}</p>
      {guest && (
        <Button variant="solid" className="self-end" onClick={handleSignIn}>
          {t('topic.signIn')}
        </Button>
      )}
    </div>
  )
}
