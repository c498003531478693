import { IconButton } from '@wenjin/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { lastPathOutside } from '../../../lib/navigation/history-stack.ts'
import { useText, type TextKey } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { readSessionValue, writeSessionValue } from '../../../lib/storage/session-storage.ts'

const pages: readonly { to: string; name: TextKey }[] = [
  { to: paths.userInfo(), name: 'me.title' },
  { to: paths.userDetail(), name: 'me.detail' },
  { to: paths.userSettings(), name: 'me.setting' },
  { to: paths.fontSize(), name: 'me.fontSize' },
  { to: paths.usageRecord(), name: 'me.usage' },
  { to: paths.apiKeys(), name: 'me.apiKeys' },
]

const isSettingsPath = (path: string) => pages.some(({ to }) => path.split('?')[0] === to)

/** Where the way back leads: to what was open before the settings, over a reload too. */
function useBackPath(): string {
  const [path] = useState(() => lastPathOutside(isSettingsPath) ?? readSessionValue('cachedSettingBackPath'))
  useEffect(() => writeSessionValue('cachedSettingBackPath', path), [path])
  return path
}

/** The frame of each settings page: the way back, its title, and the way to the others. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const back = useBackPath()
  const nav = useRef<HTMLElement>(null)
  usePageTitle(title)
  useEffect(() => {
    // On phones the line of pages is longer than the screen.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <div className="column flex flex-col gap-6 pt-6 pb-16">
      <header className="flex flex-col gap-3">
        <div className="-ml-2 flex items-center gap-1">
          <IconButton icon="back" label={t('back')} onClick={() => void navigate(back)} />
          <h1 className="text-xl leading-8 font-semibold">{title}</h1>
        </div>
        <nav ref={nav} aria-label={t('me.nav')} className="overflow-x-auto border-b border-line">
          <ul className="flex gap-4">
            {pages.map(({ to, name }) => (
              <li key={to} className="shrink-0">
                <NavLink
                  to={to}
                  end
                  className="wj-press flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {t(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  )
}
