import { Icon } from '@wenjin/ui'
import { useEffect } from 'react'
import { lookForServer } from '../lib/api/look-for-server.ts'
import { serverAway } from '../lib/api/server-away.ts'
import { useText } from '../lib/i18n/index.ts'
import { useExternalValue } from '../lib/view/external-value.ts'

/** Interval between requests that check whether the server is reachable again, milliseconds. */
const lookMs = 3000

/** Shows that the server cannot be reached, until it responds again; pending content then loads without a reload. */
export function AwayNotice() {
  const t = useText()
  const away = useExternalValue(serverAway)
  useEffect(() => (away ? lookForServer(lookMs, () => serverAway.set(false)) : undefined), [away])
  if (!away) return null
  return (
    <div
      role="alert"
      className="wj-fade fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-1/2 z-40 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded-2 border border-line bg-raised px-4 py-2 text-sm leading-6 shadow-2 print:hidden"
    >
      <Icon name="wifiOff" size={16} className="shrink-0" />
      {t('away.text')}
    </div>
  )
}
