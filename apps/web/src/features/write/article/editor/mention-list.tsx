import { useQuery } from '@tanstack/react-query'
import { Icon } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import type { MentionQuery } from './mention.ts'

const max = 8

interface MentionListProps {
  /** The topic's root folder, whose files can be mentioned. */
  folderId: string
  query: MentionQuery
  onChoose: (name: string, href: string) => void
  onClose: () => void
}

/** Lists files of the topic that match the text after the `@`. */
export function MentionList({ folderId, query, onChoose, onClose }: MentionListProps) {
  const t = useText()
  const { data } = useQuery({
    queryKey: ['files', 'mention', folderId, query.keyword],
    queryFn: ({ signal }) =>
      api.file.listFolder(
        { params: { id: folderId }, query: { keyword: query.keyword, pageSize: 40, sort: 'updatedAt', order: 'desc' } },
        { signal },
      ),
    staleTime: 10_000,
  })
  const files = (data?.list ?? []).flatMap((entry) => (entry.kind === 'file' && entry.file.documentId ? [entry.file] : [])).slice(0, max)
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, files.length - 1)
  const choose = (index: number) => {
    const file = files[index]
    if (file?.documentId) onChoose(file.name, paths.document(file.documentId))
  }
  useEffect(() => {
    // Handle these keys before the editor does.
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || (files.length === 0 && event.key !== 'Escape')) return
      if (event.key === 'Escape') onClose()
      else if (event.key === 'ArrowDown') setAt((chosen + 1) % files.length)
      else if (event.key === 'ArrowUp') setAt((chosen - 1 + files.length) % files.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  })
  if (data && files.length === 0) return null
  return (
    <ul
      aria-label={t('article.mention')}
      className="fixed z-40 flex w-72 max-w-[calc(100vw-2rem)] flex-col rounded-2 border border-line bg-raised p-1 text-sm shadow-2"
      style={{ left: Math.min(query.left, window.innerWidth - 300), top: query.bottom + 6 }}
    >
      {files.map((file, index) => (
        <li key={file.id}>
          <button
            type="button"
            aria-current={index === chosen}
            className="flex min-h-9 w-full items-center gap-2 rounded-1 px-2 text-left aria-[current=true]:bg-sunken"
            // Keep the cursor in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <Icon name="document" size={16} className="shrink-0 text-ink-2" />
            <span className="truncate">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
