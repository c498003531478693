import type { VerificationKind } from '@wenjin/client'
import type { CaptchaType } from '@wenjin/contract'
import { useInstance } from '../../../lib/instance.ts'
import { CaptchaCheck } from './captcha-check.tsx'
import { TurnstileCheck } from './turnstile-check.tsx'

interface VerificationCheckProps {
  kind: VerificationKind
  type: CaptchaType
  onType: (type: CaptchaType) => void
  onPassed: () => void
}

/** The check for what the server asked for. An instance without turnstile is passed by the captcha. */
export function VerificationCheck({ kind, type, onType, onPassed }: VerificationCheckProps) {
  const { data: instance } = useInstance()
  if (kind === 'turnstile' && instance?.turnstile) return <TurnstileCheck {...instance.turnstile} onPassed={onPassed} />
  return <CaptchaCheck type={type} onType={onType} onPassed={onPassed} />
}
