import type { VerificationKind } from '@wenjin/client'
import type { CaptchaType } from '@wenjin/contract'
import { Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { CaptchaCheck } from './captcha-check.tsx'
import { TurnstileCheck } from './turnstile-check.tsx'

interface VerificationCheckProps {
  kind: VerificationKind
  type: CaptchaType
  onType: (type: CaptchaType) => void
  onPassed: () => void
}

/** The check required by the server. On an instance without turnstile the captcha replaces it. */
export function VerificationCheck({ kind, type, onType, onPassed }: VerificationCheckProps) {
  const t = useText()
  const { data: instance, isPending } = useInstance()
  if (kind === 'turnstile' && isPending) return <Waiting className="min-h-32 justify-center">{t('captcha.loading')}</Waiting>
  if (kind === 'turnstile' && instance?.turnstile) return <TurnstileCheck {...instance.turnstile} onPassed={onPassed} />
  return <CaptchaCheck takesFocus type={type} onType={onType} onPassed={onPassed} />
}
