import type { Topic, TopicEvent } from '@wenjin/contract'
import { Avatar, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { Section } from '../../../people/settings/index.ts'
import { FormAlert } from '../../topic/index.ts'
import { useTopicEvents } from '../../member/index.ts'

/** The log of actions in a topic. */
export function EventsPart({ topic }: { topic: Topic }) {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const { data, error, isPending } = useTopicEvents(topic.id, pageIndex)
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0
  return (
    <Section title={t('manage.events')} text={t('events.text')}>
      {isPending && <Waiting>{t('events.loading')}</Waiting>}
      <FormAlert error={error} />
      {data?.total === 0 && <p className="text-sm leading-6 text-ink-2">{t('events.none')}</p>}
      {data && data.total > 0 && (
        <ol aria-label={t('manage.events')} className="divide-y divide-line border-y border-line">
          {data.list.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ol>
      )}
      <ListPager pageIndex={pageIndex} pages={pages} onChange={setPageIndex} />
    </Section>
  )
}

function EventLine({ event }: { event: TopicEvent }) {
  const t = useText()
  const time = useRelativeTime(event.createdAt)
  const who = event.actor?.name || t('events.somebody')
  const about = [event.target?.name, event.detail['name'], event.detail['to'], event.detail['from']].find(
    (value): value is string => typeof value === 'string' && value !== '' && !isRole(value),
  )
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm leading-6">
      <Avatar name={who} src={event.actor?.avatar ?? null} size={24} />
      <span className="line-clamp-2 min-w-0 flex-1 break-words">
        <span className="font-semibold">{who}</span> {t(`event.${event.action}`)}
        {about !== undefined && <span className="text-ink-2">{` · ${about}`}</span>}
      </span>
      <span className="shrink-0 text-xs text-ink-2">{time}</span>
    </li>
  )
}

/** Whether a detail of an event is a role, which is translated, instead of a name. */
function isRole(value: string): boolean {
  return value === 'manager' || value === 'cooperator' || value === 'subscriber'
}
