import { useText } from '../../../lib/i18n/index.ts'
import type { CaptchaView } from '../captcha-run.ts'

const looks = {
  success: 'bg-sprout text-paper',
  finished: 'bg-sprout text-paper',
  failure: 'bg-danger text-paper',
  unavailable: 'bg-raised text-ink',
} as const

/** How it went, over the foot of the picture; said aloud too. */
export function CaptchaStatus({ view: { phase, message, seconds } }: { view: CaptchaView }) {
  const t = useText()
  const ended = phase in looks ? (phase as keyof typeof looks) : null
  const words = message || (ended ? t('captcha.success', { s: seconds.toFixed(1) }) : '')
  return (
    <>
      <output className="sr-only" aria-live="assertive">
        {ended ? words : phase === 'loading' ? t('captcha.loading') : phase === 'checking' ? t('captcha.checking') : ''}
      </output>
      {ended && (
        <p aria-hidden="true" className={`absolute inset-x-0 bottom-0 px-3 py-1.5 text-center text-sm leading-5 ${looks[ended]}`}>
          {words}
        </p>
      )}
    </>
  )
}
