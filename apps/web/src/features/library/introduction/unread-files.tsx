import type { TopicIntroduction as Introduction, Topic } from '@wenjin/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Icon, toast } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'

/** Lists files that could not be read, or only in part, with the reason and a remedy. */
export function UnreadFiles({ topic, introduction: { unread, unreadCount } }: { topic: Topic; introduction: Introduction }) {
  const t = useText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
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
    <div className="flex flex-col gap-1 border-t border-line pt-2">
      <p className="flex min-h-8 items-center gap-2 text-sm">
        <Icon name="alert" size={16} className="shrink-0 text-amber" />
        {t('intro.unread', { n: unreadCount })}
        {topic.permissions.includes('topic:edit') && (
          <Button variant="link" icon="refresh" className="ml-auto shrink-0 whitespace-nowrap" disabled={busy} onClick={() => void retry()}>
            {t('intro.unread.retry')}
          </Button>
        )}
      </p>
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
    </div>
  )
}
