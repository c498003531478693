import { Mark } from '@wenjin/ui'
import { useParams } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { AskChoices } from '../components/ask-choices.tsx'
import { AskWait } from '../components/ask-wait.tsx'
import { QuestionBox } from '../components/question-box.tsx'
import { useAsk } from '../use-ask.ts'
import { AnswerPage } from './answer-page.tsx'

/** The conversation alone, for web views: with an id that session, without one the question box. */
export function InteractivePage() {
  const { id } = useParams()
  return (
    <main id="main" className="wj-plain">
      {id ? <AnswerPage plain /> : <PlainHome />}
    </main>
  )
}

function PlainHome() {
  const t = useText()
  const { options, setOptions, ask, busy, slow, cancel } = useAsk({ interactive: true })
  return (
    <div className="column flex min-h-dvh flex-col justify-end gap-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <header className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Mark size={44} className="text-seal" />
        <h1 className="text-xl font-semibold tracking-wide">{t('app.name')}</h1>
        <AskWait calm={t('app.tagline')} slow={slow} cancel={cancel} />
      </header>
      <QuestionBox focusFirst placeholder={t('ask.placeholder')} onAsk={ask} busy={busy}>
        <AskChoices options={options} onChange={setOptions} />
      </QuestionBox>
    </div>
  )
}
