import type { CaptchaType } from '@wenjin/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { rawApi } from '../../../lib/api/api.ts'
import { useExternalValue } from '../../../lib/view/external-value.ts'
import { text } from '../../../lib/i18n/index.ts'
import { CaptchaRun, type CaptchaView } from './captcha-run.ts'

const texts = { failed: () => text('captcha.failed'), picturesFailed: () => text('captcha.picturesFailed') }

/** Runs the captcha while it is mounted, and returns its state. */
export function useCaptchaRun(type: CaptchaType, onPassed: () => void): { run: CaptchaRun; view: CaptchaView } {
  const [run] = useState(() => new CaptchaRun({ server: rawApi.captcha, type, texts }))
  useEffect(() => {
    void run.refresh()
    return () => run.close()
  }, [run])

  const view = useExternalValue(run.view)
  const finished = view.phase === 'finished'
  const handlePassed = useEffectEvent(onPassed)
  useEffect(() => {
    if (finished) handlePassed()
  }, [finished])
  return { run, view }
}
