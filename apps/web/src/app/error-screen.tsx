import { Button, buttonClass, Notice } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '../lib/i18n/index.ts'
import { lookForServer } from '../lib/api/look-for-server.ts'
import { paths } from '../lib/navigation/paths.ts'
import { readSessionValue, writeSessionValue } from '../lib/storage/session-storage.ts'

/** How often the server is looked for while the code of a page is missing, milliseconds. */
const lookMs = 2000
/** A page that was loaded anew a moment ago and is still broken is not loaded anew again by itself, milliseconds. */
const reloadedAgainMs = 30_000

/** Whether the code of a page did not come: the browsers word it differently, and none has a class of its own for it. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
}

/** Loads the page anew as soon as the server can be reached. */
function useReloadWhenBack(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return undefined
    return lookForServer(lookMs, () => {
      writeSessionValue('reloadedAt', Date.now())
      window.location.reload()
    })
  }, [enabled])
}

/**
 * Shown when a screen breaks: it says that nothing stored is lost, and offers a way to go on. A page whose code did not come says that the
 * server is away, and comes by itself once it is back.
 */
export function ErrorScreen() {
  const t = useText()
  const error = useRouteError()
  const [isAway] = useState(() => isMissingCode(error) && Date.now() - readSessionValue('reloadedAt') > reloadedAgainMs)
  useReloadWhenBack(isAway)
  useEffect(() => {
    if (!isAway) console.error(error)
  }, [error, isAway])
  if (isAway) {
    return (
      <div className="pt-[12vh]">
        <Notice page alert icon="wifiOff" title={t('away.title')} text={t('away.text')}>
          <Button variant="solid" icon="refresh" onClick={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
        </Notice>
      </div>
    )
  }
  return (
    <div className="pt-[12vh]">
      <Notice page alert icon="alert" title={t('crash.title')} text={t('crash.text')}>
        <Button variant="solid" icon="refresh" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        {/* A full load: the page's own state may be what broke. */}
        <a className={buttonClass()} href={paths.home()}>
          {t('nav.home')}
        </a>
      </Notice>
    </div>
  )
}
