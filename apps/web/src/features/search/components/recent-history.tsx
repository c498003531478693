import { NavLink } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { groupByDay } from '../history-groups.ts'
import { useHistory } from '../search.queries.ts'
import { useDayName } from '../use-day-name.ts'

/** How many of the latest questions the rail shows. */
const recentCount = 30

/** The latest questions by day, for the rail. */
export function RecentHistory({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const t = useText()
  const dayName = useDayName()
  const { data } = useHistory('', recentCount)
  const items = data?.pages[0]?.list ?? []
  return (
    <nav aria-label={t('history.recent')} className="flex flex-col gap-3">
      {groupByDay(items).map((group) => (
        <div key={group.day}>
          <p className="px-3 pb-1 text-xs text-ink-2">{dayName(group.day)}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.id}>
                <NavLink
                  to={paths.search(item.sessionId)}
                  title={item.question}
                  onClick={onNavigate}
                  className="wj-press block truncate rounded-2 px-3 py-1.5 text-sm leading-6 text-ink-2 hover:bg-sunken hover:text-ink max-sm:py-2.5 aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
                >
                  {item.question}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
