import { IconButton } from '@wenjin/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { lastPathOutside } from '../../../lib/navigation/history-stack.ts'
import { useText, type TextKey } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { readSessionValue, writeSessionValue } from '../../../lib/storage/session-storage.ts'
import { PageNav } from './page-nav.tsx'

const pages: readonly { to: string; name: TextKey }[] = [
  { to: paths.userInfo(), name: 'me.title' },
  { to: paths.userDetail(), name: 'me.detail' },
  { to: paths.userSettings(), name: 'me.setting' },
  { to: paths.fontSize(), name: 'me.fontSize' },
  { to: paths.shares(), name: 'me.shares' },
  { to: paths.usageRecord(), name: 'me.usage' },
  { to: paths.apiKeys(), name: 'me.apiKeys' },
]

const isSettingsPath = (path: string) => pages.some(({ to }) => path.split('?')[0] === to)

/** Returns the target of the back link: the page that was open before the settings, also after a reload. */
function useBackPath(): string {
  const [path] = useState(() => lastPathOutside(isSettingsPath) ?? readSessionValue('cachedSettingBackPath'))
  useEffect(() => writeSessionValue('cachedSettingBackPath', path), [path])
  return path
}

/** The frame of each settings page: the back link, its title, and links to the other pages. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const back = useBackPath()
  usePageTitle(title)
  return (
    <div className="column flex flex-col gap-6 pt-6 pb-16">
      <header className="flex flex-col gap-3">
        <div className="-ml-2 flex items-center gap-1">
          <IconButton icon="back" label={t('back')} onClick={() => void navigate(back)} />
          <h1 className="text-xl leading-8 font-semibold">{title}</h1>
        </div>
        <PageNav label={t('me.nav')} pages={pages} />
      </header>
      {children}
    </div>
  )
}
