import { Waiting } from '@wenjin/ui'
import { useText } from '../lib/i18n/index.ts'

/** Shown while the code of the first page is loading. */
export function Loading() {
  const t = useText()
  return <Waiting className="min-h-dvh justify-center">{t('loading')}</Waiting>
}
