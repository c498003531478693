import { NavLink } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useTimeWithinDay } from '../../../../lib/format/use-relative-time.ts'
import { groupByDay, repeatedQuestions } from '../history-groups.ts'
import { useHistory } from '../history.queries.ts'
import { useDayName } from '../use-day-name.ts'

/** How many of the latest questions the rail shows. */
const recentCount = 30

/** Lists the latest questions by day, for the rail. */
export function RecentHistory({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const t = useText()
  const dayName = useDayName()
  const { data } = useHistory('', 'search', recentCount)
  const groups = groupByDay(data?.pages[0]?.list ?? []).map((group) => ({ ...group, repeated: repeatedQuestions(group.items) }))
  return (
    <nav aria-label={t('history.recent')} className="flex flex-col gap-3">
      {groups.map((group) => (
        <div key={group.day}>
          <p className="px-3 pb-1 text-xs text-ink-2">{dayName(group.day)}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.id}>
                <NavLink
                  to={paths.search(item.sessionId)}
                  title={item.question}
                  onClick={onNavigate}
                  className="wj-press flex items-baseline gap-2 rounded-2 px-3 py-1.5 text-sm leading-6 text-ink-2 hover:bg-sunken hover:text-ink max-sm:py-2.5 aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
                >
                  <span className="min-w-0 flex-1 truncate">{item.title ?? item.question}</span>
                  {group.repeated.has(item.question) && <QuestionTime time={item.updatedAt} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function QuestionTime({ time }: { time: number }) {
  return <span className="shrink-0 text-xs tabular-nums">{useTimeWithinDay(time)}</span>
}
