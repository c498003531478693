import { Button, Icon, Waiting } from '@wenjin/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rawApi } from '../../../../lib/api/api.ts'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { getSetting } from '../../../../lib/storage/settings.ts'
import { loadTurnstile } from '../turnstile-script.ts'

interface TurnstileCheckProps {
  siteKey: string
  scriptUrl: string
  onPassed: () => void
}

type State = { phase: 'loading' | 'asking' | 'checking' } | { phase: 'failed'; message: string }

/** Reports an event of the widget to the server; errors of the report are ignored. */
function report(event: 'reportTurnstileFailed' | 'reportTurnstileBeforeInteractive' | 'reportTurnstileTimeout', code = ''): void {
  void rawApi.captcha[event]({ body: { code } }).catch(() => undefined)
}

interface WidgetProps extends TurnstileCheckProps {
  onRetry: () => void
}

/** One instance of the widget. */
function Widget({ siteKey, scriptUrl, onPassed, onRetry }: WidgetProps) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ phase: 'loading' })

  const fail = useEffectEvent((key: TextKey) => setState({ phase: 'failed', message: t(key) }))
  const verify = useEffectEvent(async (token: string) => {
    setState({ phase: 'checking' })
    const answer = await rawApi.captcha.verifyTurnstile({ body: { token } }).catch(() => null)
    if (answer?.ok && answer.data.passed) onPassed()
    else setState({ phase: 'failed', message: answer?.errMsg || t('captcha.failed') })
  })

  useEffect(() => {
    let remove = () => {}
    let left = false
    const show = async () => {
      const turnstile = await loadTurnstile(scriptUrl)
      if (left || !place.current) return
      const theme = getSetting('theme')
      const id = turnstile.render(place.current, {
        sitekey: siteKey,
        language: getSetting('uiLang') === 'zh' ? 'zh-cn' : 'en',
        theme: theme === 'system' ? 'auto' : theme,
        callback: (token) => void verify(token),
        'error-callback': (code) => {
          report('reportTurnstileFailed', String(code))
          fail('captcha.turnstile.failed')
          return true
        },
        'before-interactive-callback': () => report('reportTurnstileBeforeInteractive'),
        'timeout-callback': () => {
          report('reportTurnstileTimeout')
          fail('captcha.turnstile.timeout')
        },
        'expired-callback': () => fail('captcha.turnstile.timeout'),
      })
      if (id !== undefined) remove = () => turnstile.remove(id)
      setState((now) => (now.phase === 'loading' ? { phase: 'asking' } : now))
    }
    show().catch(() => {
      if (left) return
      report('reportTurnstileFailed', 'script')
      fail('captcha.turnstile.unreachable')
    })
    return () => {
      left = true
      remove()
    }
  }, [scriptUrl, siteKey])

  return (
    <div className="flex min-h-32 flex-col items-center justify-center gap-3" data-phase={state.phase}>
      {state.phase === 'loading' && <Waiting>{t('captcha.loading')}</Waiting>}
      {state.phase === 'checking' && <Waiting>{t('captcha.checking')}</Waiting>}
      {state.phase === 'failed' && (
        <>
          <p role="alert" className="flex items-start gap-2 text-sm leading-6">
            <Icon name="alert" size={18} className="mt-0.5 shrink-0 text-danger" />
            {state.message}
          </p>
          <Button icon="refresh" onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      )}
      <div ref={place} hidden={state.phase === 'failed'} />
    </div>
  )
}

/** The widget of the turnstile service: its script is loaded only here, and the server verifies its result. */
export function TurnstileCheck(props: TurnstileCheckProps) {
  const [attempt, setAttempt] = useState(0)
  return <Widget key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}
