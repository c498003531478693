import type { MindMapItem } from '@wenjin/contract'
import { Confirm, Icon, IconButton, toast } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useDeleteMindMap } from '../mind-map.queries.ts'

interface MapListProps {
  label: string
  maps: readonly MindMapItem[]
  mayEdit: boolean
}

/** A list of mind maps, to open and delete. */
export function MapList({ label, maps, mayEdit }: MapListProps) {
  const t = useText()
  const [deleting, setDeleting] = useState<MindMapItem | null>(null)
  const remove = useDeleteMindMap()
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {maps.map((map) => (
          <MapRow key={map.id} map={map} onDelete={mayEdit ? () => setDeleting(map) : null} />
        ))}
      </ul>
      <Confirm
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={t('mindMap.delete.title', { name: deleting?.title ?? '' })}
        description={t('mindMap.delete.text')}
        confirmLabel={t('mindMap.delete.do')}
        cancelLabel={t('cancel')}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSuccess: () => toast.success(t('mindMap.deleted')) })}
      />
    </>
  )
}

function MapRow({ map, onDelete }: { map: MindMapItem; onDelete: (() => void) | null }) {
  const t = useText()
  const changed = useRelativeTime(map.updatedAt)
  return (
    <li className="flex items-center gap-2">
      <Link to={paths.mindMap(map.id)} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-1 py-2 hover:text-ford">
        <Icon name="mindMap" size={18} className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1 truncate">{map.title}</span>
        <span className="shrink-0 text-xs text-ink-2 tabular-nums">
          {t('mindMap.list.nodes', { n: map.nodes })} · {changed}
        </span>
      </Link>
      {onDelete && <IconButton icon="trash" size={16} label={t('mindMap.delete', { name: map.title })} onClick={onDelete} />}
    </li>
  )
}
