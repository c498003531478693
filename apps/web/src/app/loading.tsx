import { Spinner } from '@wenjin/ui'
import { useText } from '../lib/i18n/index.ts'

/** Shown while the code of the first page is loading. */
export function Loading() {
  const t = useText()
  return (
    <p role="status" className="flex min-h-dvh items-center justify-center gap-2 text-sm text-ink-2">
      <Spinner />
      {t('loading')}
    </p>
  )
}
