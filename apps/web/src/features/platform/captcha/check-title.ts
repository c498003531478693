import type { VerificationKind } from '@wenjin/client'
import type { CaptchaType } from '@wenjin/contract'
import type { TextKey } from '../../../lib/i18n/index.ts'

/** Returns the title of a check. */
export function checkTitle(kind: VerificationKind, type: CaptchaType): TextKey {
  if (type === 'textQuestion') return 'captcha.question.title'
  return kind === 'turnstile' ? 'captcha.turnstile.title' : 'captcha.title'
}
