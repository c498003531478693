import { Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { CaptchaView } from '../captcha-run.ts'

const looks = {
  success: 'bg-sprout text-paper',
  finished: 'bg-sprout text-paper',
  failure: 'bg-danger text-paper',
  unavailable: '',
} as const

/** The result of the check: over the bottom of the image, or in its place when there is none. Also announced to screen readers. */
export function CaptchaStatus({ view: { phase, challenge, message, seconds } }: { view: CaptchaView }) {
  const t = useText()
  const ended = phase in looks ? (phase as keyof typeof looks) : null
  const words = message || (ended ? t('captcha.success', { s: seconds.toFixed(1) }) : '')
  return (
    <>
      <output className="sr-only" aria-live="assertive">
        {ended ? words : phase === 'loading' ? t('captcha.loading') : phase === 'checking' ? t('captcha.checking') : ''}
      </output>
      {ended && (
        <p
          aria-hidden="true"
          className={`absolute inset-x-0 bottom-0 flex flex-col items-center justify-center gap-2 px-3 py-1.5 text-center text-sm leading-5 ${challenge ? looks[ended] : `top-0 ${ended === 'failure' ? 'text-danger' : ''}`}`}
        >
          {!challenge && <Icon name="alert" size={24} />}
          {words}
        </p>
      )}
    </>
  )
}
