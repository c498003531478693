import type { Topic } from '@wenjin/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Icon, toast } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { useTopicIntroduction } from './introduction.queries.ts'
import { paths } from '../../../lib/navigation/paths.ts'

/** Lists files of a topic that could not be read, or only in part, with the reason and a remedy; folded, below the files. */
export function UnreadFiles({ topic }: { topic: Topic }) {
  const t = useText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useTopicIntroduction(topic.id)
  if (!data || data.unread.length === 0) return null
  const { unread, unreadCount } = data
  const retry = async () => {
    setBusy(true)
    try {
      const { count } = await api.file.retryFiles({ body: { ids: unread.map(({ id }) => id) } })
      toast.success(t('intro.unread.retried', { n: count }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: queryKeys.files })
    }
  }
  return (
    <details className="rounded-3 border border-line bg-raised px-4 py-2 text-sm">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 max-sm:min-h-touch [&::-webkit-details-marker]:hidden">
        <Icon name="alert" size={16} className="shrink-0 text-amber" />
        {t('intro.unread', { n: unreadCount })}
        <Icon name="arrowDown" size={16} className="ml-auto shrink-0 text-ink-2" />
      </summary>
      {topic.permissions.includes('topic:edit') && (
        <Button variant="link" icon="refresh" className="-ml-3" disabled={busy} onClick={() => void retry()}>
          {t('intro.unread.retry')}
        </Button>
      )}
      <ul className="flex flex-col gap-1">
        {unread.map(({ id, name, reason }) => (
          <li key={id} className="text-sm leading-6">
            <Link className="mr-2 font-medium break-all hover:text-ford" to={paths.file(id)}>
              {name}
            </Link>
            <span className="text-ink-2">{reason.text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
