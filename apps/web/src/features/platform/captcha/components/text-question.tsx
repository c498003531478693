import { findNonce } from '@wenjin/client'
import { Button, Spinner, TextField } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useCaptchaRun } from '../use-captcha-run.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import type { CheckProps } from './check-props.ts'
import { CheckActions } from './check-actions.tsx'

/** Computes the proof of work while the person reads; a program that tries many questions would have to do the work for each. */
function useNonce(token: string | undefined, workBits: number): () => Promise<string> {
  const work = useRef<Promise<string> | null>(null)
  useEffect(() => {
    if (token === undefined) return undefined
    const abort = new AbortController()
    work.current = findNonce(token, workBits, abort.signal)
    // The awaiting code handles an abort; without one the rejection would be unhandled.
    work.current.catch(() => undefined)
    return () => abort.abort(new DOMException('another question', 'AbortError'))
  }, [token, workBits])
  return () => work.current ?? Promise.reject(new Error('no question'))
}

const looks = { success: 'text-sprout', finished: 'text-sprout', failure: 'text-danger', unavailable: 'text-danger' } as const

/** The check for people who cannot see the image or drag: a question in words, and a proof of work by the device. */
export function TextQuestion({ takesFocus, onPassed, onOtherWay }: CheckProps) {
  const t = useText()
  const { run, view } = useCaptchaRun('textQuestion', onPassed)
  const { phase, challenge, message, seconds } = view
  const [typed, setTyped] = useState({ token: '', text: '' })
  const [waiting, setWaiting] = useState(false)
  const field = useFirstFocus(takesFocus)
  const nonce = useNonce(challenge?.token, challenge?.workBits ?? 0)
  // An answer applies only to the question it was typed for.
  const answer = typed.token === challenge?.token ? typed.text.trim() : ''
  const passed = phase === 'success' || phase === 'finished'
  const ready = challenge !== null && (phase === 'idle' || phase === 'failure')

  const submit = async () => {
    if (!answer || waiting || phase !== 'idle') return
    setWaiting(true)
    try {
      await run.submit({ answer, nonce: await nonce() })
    } catch {
      // The proof was aborted because the question changed.
    } finally {
      setWaiting(false)
    }
  }

  const words = passed ? t('captcha.success', { s: seconds.toFixed(1) }) : message
  return (
    <form
      className="flex w-full flex-col gap-3"
      data-phase={phase}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="min-h-7 text-base leading-7" aria-live="polite">
        {challenge?.question || (phase === 'loading' && t('captcha.loading'))}
      </p>
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={t('captcha.answer')}
          labelShown
          autoComplete="off"
          ref={field}
          value={typed.token === challenge?.token ? typed.text : ''}
          readOnly={!ready}
          onChange={(event) => challenge && setTyped({ token: challenge.token, text: event.target.value })}
        />
        <Button type="submit" variant="solid" disabled={!answer || !ready}>
          {(waiting || phase === 'checking') && <Spinner />}
          {t('captcha.submit')}
        </Button>
      </div>
      <output
        aria-live="assertive"
        className={`min-h-6 text-sm leading-6 ${phase in looks ? looks[phase as keyof typeof looks] : 'text-ink-2'}`}
      >
        {words || (waiting && t('captcha.working'))}
      </output>
      <CheckActions
        again={t('captcha.otherQuestion')}
        onAgain={() => void run.refresh()}
        other={t('captcha.backToPuzzle')}
        onOther={onOtherWay}
      />
    </form>
  )
}
