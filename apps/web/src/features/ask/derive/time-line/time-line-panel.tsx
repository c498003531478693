import { Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useEvents, type AnswerRef } from '../derive.queries.ts'
import { GroundMarks, type Leads } from '../grounds.tsx'
import { Failed } from '../mind-map/mind-map-panel.tsx'
import { timeLineRows } from './time-line.ts'

/** Lists the dated events of an answer from the oldest to the newest; each links to its sentence and its sources. */
export function TimeLinePanel({ of, ...leads }: Leads & { of: AnswerRef }) {
  const t = useText()
  const events = useEvents(of)
  if (events.isPending) return <Waiting>{t('panel.making')}</Waiting>
  if (!events.data) return <Failed text={events.error.message} onRetry={() => void events.refetch()} />
  const rows = timeLineRows(events.data.events)
  if (rows.length === 0) return <p className="leading-6 text-ink-2">{t('timeline.empty')}</p>
  return (
    <ol aria-label={t('timeline.label')} className="relative ml-1 border-l-2 border-line">
      {rows.map(({ event, gapYears, space }) => (
        <li key={event.iso + event.text} style={{ paddingBlockStart: `${space}rem` }}>
          {gapYears !== null && <p className="pb-2 pl-5 text-xs text-ink-2 tabular-nums">{t('timeline.gap', { n: gapYears })}</p>}
          <div className="relative pl-5">
            <span className="absolute top-2 -left-[0.4375rem] size-3 rounded-full border-2 border-raised bg-ford" />
            <p className="font-semibold tabular-nums">{event.date}</p>
            <p className="leading-6">
              {event.at ? (
                <button
                  type="button"
                  className="wj-press rounded-1 text-left hover:text-ford"
                  onClick={() => event.at && leads.onPlace(event.at)}
                >
                  {event.text}
                </button>
              ) : (
                event.text
              )}
              <GroundMarks marks={event.marks} {...leads} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
