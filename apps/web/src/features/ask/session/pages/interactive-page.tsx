import { Mark } from '@wenjin/ui'
import { useParams } from 'react-router'
import { useTouchKeyboard } from '../../../../lib/browser/platform.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { ImportProvider } from '../../../library/upload/index.ts'
import { AskBox, useAskHere, useQuotaText, SlowSessionNotice } from '../../question/index.ts'
import { AnswerPage } from './answer-page.tsx'

/** The conversation alone, for web views: the session of the id in the address, or the question box without an id. */
export function InteractivePage() {
  const { id } = useParams()
  return (
    <ImportProvider>
      <main id="main" className="wj-plain">
        {id ? <AnswerPage plain /> : <PlainHome />}
      </main>
    </ImportProvider>
  )
}

function PlainHome() {
  const t = useText()
  const touch = useTouchKeyboard()
  const { options, setOptions, askHere, busy, slow, cancel } = useAskHere({ interactive: true })
  const quota = useQuotaText(options)
  return (
    <div className="column flex min-h-dvh flex-col justify-end gap-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <header className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Mark size={44} className="text-seal" />
        <h1 className="text-xl font-semibold tracking-wide">{t('app.name')}</h1>
        <SlowSessionNotice idleText={quota || t('app.tagline')} slow={slow} cancel={cancel} />
      </header>
      <AskBox
        focusFirst
        atFoot
        placeholder={t(touch ? 'ask.placeholder.touch' : 'ask.placeholder')}
        options={options}
        onOptions={setOptions}
        onAsk={askHere}
        busy={busy}
      />
    </div>
  )
}
