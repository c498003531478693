import { Icon, IconButton } from '@wenjin/ui'
import type { HistoryItem } from '@wenjin/contract'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useTimeWithinDay } from '../../../../lib/format/use-relative-time.ts'
import { LitText } from '../../results/index.ts'

interface HistoryRowProps {
  item: HistoryItem
  /** The words of the search, highlighted in the row. */
  words: readonly string[]
  onDelete: () => void
}

/** A row of the history: a question, when it was asked, and its actions. */
export function HistoryRow({ item, words, onDelete }: HistoryRowProps) {
  const t = useText()
  const time = useTimeWithinDay(item.updatedAt)
  return (
    <li className="flex items-center gap-2">
      <Link
        to={paths.search(item.sessionId, undefined, item.resultId)}
        className="wj-press flex min-h-touch min-w-0 flex-1 flex-col justify-center py-2 hover:text-ford"
      >
        <span className="flex items-center gap-3">
          {item.type !== 'search' && (
            <Icon name={item.type === 'favorite' ? 'star' : 'underline'} size={15} className="shrink-0 text-amber" />
          )}
          <span className="min-w-0 flex-1 truncate">
            <LitText text={item.title ?? item.question} words={words} />
          </span>
          <span className="shrink-0 text-xs text-ink-2 tabular-nums">
            {item.state === 'running' || item.state === 'waiting' ? t('history.running') : time}
          </span>
        </span>
        {/* A question found by itself is shown once. */}
        {item.excerpt && item.excerpt !== item.question && (
          <span className="line-clamp-2 text-sm leading-6 text-ink-2">
            <LitText text={item.excerpt} words={words} />
          </span>
        )}
      </Link>
      {item.type === 'search' && (
        <IconButton icon="trash" size={16} label={t('history.delete', { question: item.title ?? item.question })} onClick={onDelete} />
      )}
    </li>
  )
}
