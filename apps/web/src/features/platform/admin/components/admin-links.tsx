import { buttonClass, Icon, type IconName } from '@wenjin/ui'
import { NavLink, useLocation } from 'react-router'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { usePlansShown } from '../../../../lib/api/instance.ts'
import { useUser } from '../../../../lib/api/user.ts'

const places: readonly { to: string; icon: IconName; name: TextKey }[] = [
  { to: paths.dailyActive(), icon: 'chart', name: 'admin.dailyActive' },
  { to: paths.searchCounts(), icon: 'search', name: 'admin.searchCounts' },
  { to: paths.feedbackList(), icon: 'message', name: 'admin.feedbackList' },
  { to: paths.complaints(), icon: 'flag', name: 'admin.complaints' },
  { to: paths.islandReview(), icon: 'library', name: 'admin.island' },
  { to: paths.reviewUserShare(), icon: 'gift', name: 'admin.shareRewards' },
  { to: paths.userAdmin(), icon: 'user', name: 'admin.users' },
  { to: paths.serviceSetup(), icon: 'settings', name: 'admin.setup' },
  { to: paths.searchServices(), icon: 'server', name: 'admin.searchServices' },
  { to: paths.safety(), icon: 'shield', name: 'admin.safety' },
]

/** Links to the pages for admins; renders nothing for others. */
export function AdminLinks({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText()
  const { data: user } = useUser()
  const { pathname } = useLocation()
  const plans = usePlansShown()
  if (user?.role !== 'admin') return null
  const shown = places.filter(({ name }) => plans || name !== 'admin.shareRewards')
  return (
    <nav aria-label={t('admin.group')}>
      {/* Folded, except when one of its pages is open. */}
      <details className="group" open={places.some(({ to }) => to === pathname)}>
        <summary
          className={buttonClass('quiet', 'w-full cursor-pointer list-none !justify-start !gap-3 [&::-webkit-details-marker]:hidden')}
        >
          <Icon name="chevronRight" size={16} className="group-open:rotate-90" />
          {t('admin.group')}
        </summary>
        <ul>
          {shown.map((place) => (
            <li key={place.to}>
              <NavLink
                to={place.to}
                onClick={onNavigate}
                className={buttonClass('quiet', 'w-full !justify-start !gap-3 aria-[current=page]:bg-sunken aria-[current=page]:text-ink')}
              >
                <Icon name={place.icon} size={16} />
                {t(place.name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
