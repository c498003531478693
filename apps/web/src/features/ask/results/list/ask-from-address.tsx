import { Button, Notice, Waiting } from '@wenjin/ui'
import { useEffect, useRef } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useAsk } from '../../question/index.ts'

/** Asks the question in the address (`q`) and navigates to the answer; the entry point for links and other programs. */
export function QuestionFromAddress() {
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const question = query.get('q')?.trim() ?? ''
  // A link may be opened repeatedly; with a session created on the server, rate limits refuse it before the page of an answer opens.
  const { ask, slow, cancel, error } = useAsk({ serverSession: true })
  const asked = useRef<string | null>(null)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    // React may run an effect twice; ask a question only once.
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
