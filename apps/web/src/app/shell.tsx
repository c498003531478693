import './print.css'
import { Drawer, IconButton, Mark, useEver, Waiting } from '@wenjin/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useNavigate, useNavigation } from 'react-router'
import { CancelNotice } from '../features/people/account/index.ts'
import { TrialLayer } from '../features/library/topic/index.ts'
import { ConsentBar } from '../features/platform/tracking/index.ts'
import { ImportProvider } from '../features/library/upload/index.ts'
import { useText } from '../lib/i18n/index.ts'
import { paths } from '../lib/navigation/paths.ts'
import { useMobile } from '../lib/browser/platform.ts'
import { writeSessionValue } from '../lib/storage/session-storage.ts'
import { useSetting } from '../lib/storage/settings.ts'
import { useShortcut } from '../lib/view/shortcuts.ts'
import { Rail } from './rail.tsx'
import { RailContent } from './rail-content.tsx'

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })))

/** Delay before a loading indicator appears while a page loads, milliseconds. */
const waitShownMs = 300

function useSlowNavigation(): boolean {
  const busy = useNavigation().state !== 'idle'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setSlow(true), waitShownMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}

/** The frame of the product: the rail (on phones a bar and a drawer), the page, imports, and the list of keys. */
export function Shell() {
  const t = useText()
  const mobile = useMobile()
  const navigate = useNavigate()
  const [menuOpen, setMenuOpen] = useState(false)
  const [keysOpen, setKeysOpen] = useState(false)
  const keysEver = useEver(keysOpen)
  const [collapsed, setCollapsed] = useSetting('railCollapsed')
  const slow = useSlowNavigation()
  useShortcut('listKeys', () => setKeysOpen(true))
  useShortcut('newQuestion', () => void navigate(paths.home()))
  useShortcut('history', () => void navigate(paths.history()))
  useShortcut('library', () => void navigate(paths.topics()))
  useShortcut('bookshelf', () => void navigate(paths.bookshelf()))
  useShortcut('toggleRail', () => setCollapsed(!collapsed), !mobile)
  useEffect(() => writeSessionValue('leftMenuExist', !mobile), [mobile])
  const openKeys = () => {
    setMenuOpen(false)
    setKeysOpen(true)
  }

  return (
    <ImportProvider>
      <a href="#main" className="sr-only z-50 rounded-2 bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
        {t('nav.skip')}
      </a>
      <div className="flex min-h-dvh flex-col sm:flex-row">
        {mobile ? (
          <header className="sticky top-0 z-20 flex items-center justify-between bg-paper px-2 pt-[env(safe-area-inset-top)]">
            <IconButton icon="menu" label={t('nav.menu')} onClick={() => setMenuOpen(true)} />
            <Link to={paths.home()} className="flex min-h-touch items-center gap-2 px-2 font-semibold">
              <Mark size={20} className="text-seal" />
              {t('app.name')}
            </Link>
            <IconButton icon="plus" label={t('nav.newQuestion')} onClick={() => void navigate(paths.home())} />
          </header>
        ) : (
          <Rail collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} onOpenKeys={openKeys} />
        )}
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {slow && (
            <Waiting className="fixed top-3 left-1/2 z-30 -translate-x-1/2 rounded-full bg-raised px-3 py-1 shadow-2">
              {t('loading')}
            </Waiting>
          )}
          <CancelNotice />
          {(mobile || collapsed) && <ConsentBar row className="column mt-2 mb-4 print:hidden" />}
          <Outlet />
        </main>
      </div>
      {mobile && (
        <Drawer open={menuOpen} onOpenChange={setMenuOpen} title={t('app.name')} closeLabel={t('close')}>
          <RailContent onNavigate={() => setMenuOpen(false)} onOpenKeys={openKeys} />
        </Drawer>
      )}
      <TrialLayer />
      <Suspense>{keysEver && <KeysDialog open={keysOpen} onOpenChange={setKeysOpen} />}</Suspense>
      <ScrollRestoration />
    </ImportProvider>
  )
}
