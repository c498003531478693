import { Button, classNames } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'

interface SlowSessionNoticeProps {
  /** Text shown while creating the session is not slow yet. */
  idleText?: string
  slow: boolean
  /** Cancels the question; null while that is not offered. */
  cancel: (() => void) | null
  className?: string
}

/** Says that creating a session is slow, and later lets the person cancel it. */
export function SlowSessionNotice({ idleText = '', slow, cancel, className }: SlowSessionNoticeProps) {
  const t = useText()
  return (
    <div className={classNames('flex min-h-5 flex-wrap items-center justify-center gap-x-3 text-center text-sm text-ink-2', className)}>
      <output>{slow ? t('ask.slow') : idleText}</output>
      {cancel && <Button onClick={cancel}>{t('cancel')}</Button>}
    </div>
  )
}
