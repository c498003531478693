import { Button, classNames } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'

interface SlowSessionNoticeProps {
  /** What is said while nothing takes long. */
  idleText?: string
  slow: boolean
  /** Gives the question up; null while that is not offered. */
  cancel: (() => void) | null
  className?: string
}

/** Says that making a session takes long, and later lets the person give it up. */
export function SlowSessionNotice({ idleText = '', slow, cancel, className }: SlowSessionNoticeProps) {
  const t = useText()
  return (
    <div className={classNames('flex min-h-5 flex-wrap items-center justify-center gap-x-3 text-center text-sm text-ink-2', className)}>
      <output>{slow ? t('ask.slow') : idleText}</output>
      {cancel && <Button onClick={cancel}>{t('cancel')}</Button>}
    </div>
  )
}
