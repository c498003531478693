import { Button, buttonClass, Notice } from '@wenjin/ui'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '../lib/i18n/index.ts'
import { paths } from '../lib/navigation/paths.ts'

/** Shown when a screen breaks: it says that nothing stored is lost, and offers a way to go on. */
export function ErrorScreen() {
  const t = useText()
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
  }, [error])
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
