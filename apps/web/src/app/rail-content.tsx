import { buttonClass, Icon, type IconName, tooltip } from '@wenjin/ui'
import { NavLink, useLocation } from 'react-router'
import { AccountMenu } from '../features/people/account/index.ts'
import { AdminLinks } from '../features/platform/admin/index.ts'
import { SiteLinks } from '../features/platform/instance/index.ts'
import { RecentHistory } from '../features/ask/history/index.ts'
import { useText, type TextKey } from '../lib/i18n/index.ts'
import { paths } from '../lib/navigation/paths.ts'
import { shortcuts } from '../lib/view/shortcuts.ts'
import { Preferences } from './preferences.tsx'

/** The entries of the navigation. `also`: further path prefixes whose pages belong to an entry. */
const places: readonly { to: string; icon: IconName; name: TextKey; keys: string; also?: readonly string[] }[] = [
  { to: paths.home(), icon: 'plus', name: 'nav.newQuestion', keys: shortcuts.newQuestion },
  { to: paths.history(), icon: 'history', name: 'nav.history', keys: shortcuts.history },
  {
    to: paths.topics(),
    icon: 'library',
    name: 'nav.library',
    keys: shortcuts.library,
    also: [paths.knowledgeIsland(), paths.document(''), paths.article('')],
  },
  { to: paths.bookshelf(), icon: 'book', name: 'nav.bookshelf', keys: shortcuts.bookshelf },
]

/** The content of the rail: the navigation entries, the latest questions, and the settings. */
export function RailContent({ onNavigate, onOpenKeys }: { onNavigate?: () => void; onOpenKeys: () => void }) {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <nav aria-label={t('nav.label')} className="sm:px-2">
        <ul>
          {places.map((place) => (
            <li key={place.to}>
              <NavLink
                to={place.to}
                end={place.to === '/'}
                data-here={place.also?.some((start) => pathname.startsWith(start)) ? '' : undefined}
                onClick={onNavigate}
                aria-keyshortcuts={place.keys}
                {...tooltip(t(place.name), place.keys)}
                className={buttonClass(
                  'quiet',
                  'w-full !justify-start !gap-3 aria-[current=page]:bg-sunken aria-[current=page]:text-ink data-here:bg-sunken data-here:text-ink',
                )}
              >
                <Icon name={place.icon} />
                {t(place.name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="-mt-4 sm:px-2">
        <AdminLinks {...(onNavigate && { onNavigate })} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto sm:px-2">
        <RecentHistory onNavigate={onNavigate} />
      </div>
      <div className="border-t border-line py-2 sm:px-2">
        <div className="pb-2">
          <AccountMenu {...(onNavigate && { onNavigate })} />
        </div>
        <Preferences onOpenKeys={onOpenKeys} />
        <SiteLinks className="px-2.5 pt-1" {...(onNavigate && { onNavigate })} />
      </div>
    </div>
  )
}
