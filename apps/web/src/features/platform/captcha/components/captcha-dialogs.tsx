import type { Verification } from '@wenjin/client'
import type { CaptchaType } from '@wenjin/contract'
import { Modal } from '@wenjin/ui'
import { lazy, Suspense, useState } from 'react'
import { usePendingVerification } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { checkTitle } from '../check-title.ts'

const VerificationCheck = lazy(() => import('./verification-check.tsx').then((module) => ({ default: module.VerificationCheck })))

/** The check required by the server, in a dialog above everything else; closing it leaves the request refused. */
export function CaptchaDialogs() {
  const t = useText()
  const asked = usePendingVerification()
  const [type, setType] = useState<CaptchaType>('blockPuzzle')
  // Keep the content during the closing animation.
  const [shown, setShown] = useState<Verification | null>(null)
  if (asked && asked.verification !== shown) {
    setShown(asked.verification)
    setType('blockPuzzle')
  }
  return (
    <Modal
      compact
      open={asked !== null}
      onOpenChange={(open) => !open && asked?.settle(false)}
      title={t(shown ? checkTitle(shown.kind, type) : 'captcha.title')}
      closeLabel={t('close')}
    >
      {shown && (
        <div className="flex flex-col gap-3">
          <p className="text-sm leading-6 text-ink-2">
            {shown.kind === 'verify' ? t('captcha.why.blocked', { address: shown.address }) : t('captcha.why.busy')}
          </p>
          <Suspense fallback={<div className="min-h-[306px]" />}>
            <VerificationCheck kind={shown.kind} type={type} onType={setType} onPassed={() => asked?.settle(true)} />
          </Suspense>
        </div>
      )}
    </Modal>
  )
}
