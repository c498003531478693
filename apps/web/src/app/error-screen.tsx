import { Button, buttonClass, Notice } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '../lib/i18n/index.ts'
import { lookForServer } from '../lib/api/look-for-server.ts'
import { paths } from '../lib/navigation/paths.ts'
import { readSessionValue, writeSessionValue } from '../lib/storage/session-storage.ts'

/** Interval between requests that check whether the server is reachable, while the code of a page is missing, milliseconds. */
const lookMs = 2000
/** A page that fails again within this time after an automatic reload is not reloaded automatically, milliseconds. */
const reloadedAgainMs = 30_000

/** Whether the code or the style of a page failed to load. Browsers and Vite word the error differently and have no error class for it. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
}

/** Reloads the page as soon as the server can be reached. */
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
 * Shown when a screen throws: says that no stored data is lost and offers a way to continue. When the code of a page failed to load, it
 * says that the server is unreachable and reloads the page once the server responds.
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
        {/* A full page load: the state of the single-page app may be the cause of the error. */}
        <a className={buttonClass()} href={paths.home()}>
          {t('nav.home')}
        </a>
      </Notice>
    </div>
  )
}
