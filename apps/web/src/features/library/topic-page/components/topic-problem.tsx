import { ApiError } from '@wenjin/client'
import { Button, buttonClass, Notice, PasswordField } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { useEnterPassword } from '../../topic/index.ts'

interface TopicProblemProps {
  id: string
  /** The share key of the link that opened it. */
  tsk: string | undefined
  error: Error
  onRetry: () => void
}

/** Says why a topic cannot be opened and what to do: enter the password of its link, use another link, sign in, or retry. */
export function TopicProblem({ id, tsk, error, onRetry }: TopicProblemProps) {
  const t = useText()
  const guest = useSignedInUid() === null
  const name = error instanceof ApiError ? error.errorName : undefined
  usePageTitle(t(name === 'topicPassword' ? 'topic.password.title' : 'library.one'))
  if (name === 'topicPassword' && tsk) return <PasswordForm id={id} tsk={tsk} />
  const toList = (
    <Link className={buttonClass()} to={paths.topics()}>
      {t('topic.toList')}
    </Link>
  )
  if (name === 'knowledgeProhibited') {
    return (
      <Notice page icon="lock" title={t('topic.closed')} text={t('topic.closed.text')}>
        {toList}
      </Notice>
    )
  }
  if (name === 'notFound' || name === 'badRequest') {
    return (
      <Notice page icon="library" title={t('topic.missing')} text={t(guest ? 'topic.missing.guest' : 'topic.missing.text')}>
        {guest && (
          <Button variant="solid" onClick={() => pendingPrompt.set({ kind: 'login', message: '' })}>
            {t('topic.signIn')}
          </Button>
        )}
        {toList}
      </Notice>
    )
  }
  return (
    <Notice page alert icon="alert" title={t('topic.failed')} text={error.message}>
      <Button icon="refresh" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

function PasswordForm({ id, tsk }: { id: string; tsk: string }) {
  const t = useText()
  const enter = useEnterPassword(id, tsk)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setProblem(t('topic.password.empty'))
    return enter.mutate(password, {
      onError: (error) =>
        setProblem(error instanceof ApiError && error.errorName === 'topicPassword' ? t('topic.password.wrong') : error.message),
    })
  }
  return (
    <Notice page icon="lock" title={t('topic.password.title')} text={t('topic.password.text')}>
      <form noValidate className="flex w-72 max-w-full flex-col gap-3 text-left" onSubmit={handleSubmit}>
        <PasswordField
          label={t('topic.password')}
          showLabel={t('topic.password.show')}
          hideLabel={t('topic.password.hide')}
          autoComplete="off"
          maxLength={200}
          error={problem}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="solid" disabled={enter.isPending}>
          {t('topic.password.open')}
        </Button>
      </form>
    </Notice>
  )
}
