import { Button, Notice, Waiting } from '@wenjin/ui'
import { useEffect, useRef } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useAsk } from '../../question/index.ts'

/** Asks the question of its address (`q`) and goes to the answer; the way in for links and other programs. */
export function QuestionFromAddress() {
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const question = query.get('q')?.trim() ?? ''
  // Links repeat; the server refuses what comes too often before the page of an answer opens.
  const { ask, slow, cancel, error } = useAsk({ serverSession: true })
  const asked = useRef<string | null>(null)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    // Effects may run twice; a question is asked once.
    if (question === '' || asked.current === question) return
    asked.current = question
    void latest.current(question, {}, { replace: true })
  }, [question])

  if (question === '') return <Navigate to={paths.home()} replace />
  if (error) {
    return (
      <Notice page alert icon="alert" title={t('session.failed')} text={error.message}>
        <Button icon="refresh" onClick={() => void ask(question, {}, { replace: true })}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  return (
    <div className="column flex flex-col gap-3 py-8">
      <h1 className="text-xl leading-8 font-semibold">{question}</h1>
      <Waiting>{t(slow ? 'ask.slow' : 'ask.sending')}</Waiting>
      {cancel && (
        <Button
          className="self-start"
          onClick={() => {
            cancel()
            void navigate(paths.home(), { replace: true })
          }}
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
