import { Button, IconButton } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { canRetry } from '../entries.ts'
import type { Selection } from '../entry/selection.ts'

/** The actions on several entries at once, in display order. */
const actions = [
  { name: 'ask', icon: 'message', label: 'files.askThese' },
  { name: 'restore', icon: 'undo', label: 'files.restore' },
  { name: 'erase', icon: 'trash', label: 'files.delete' },
  { name: 'move', icon: 'folder', label: 'files.move' },
  { name: 'copy', icon: 'copy', label: 'files.copy' },
  { name: 'retry', icon: 'refresh', label: 'files.retry' },
  { name: 'download', icon: 'download', label: 'files.downloadThese' },
  { name: 'trash', icon: 'trash', label: 'files.trash' },
] as const

interface BatchBarProps {
  /** Total number of entries. */
  total: number
  selection: Selection
  onClear: () => void
  /** The actions on all selected entries; an absent action is not offered. */
  onAction: { readonly [name in (typeof actions)[number]['name']]?: (() => void) | undefined }
}

/** Position of the bar: sticky above the list, and of constant height, so that a selection shifts nothing. */
export const batchBarPlace = 'sticky top-(--wj-bar) z-20 grid min-h-12 bg-paper py-1'

/** Shows the number of entries; with a selection, its size and the actions on it. */
export function BatchBar({ total, selection, onClear, onAction }: BatchBarProps) {
  const t = useText()
  if (selection.size === 0) return <p className="content-center text-xs text-ink-2 tabular-nums">{t('files.total', { n: total })}</p>
  const retriable = [...selection.values()].some((entry) => entry.kind === 'folder' || canRetry(entry.file))
  return (
    <div
      role="toolbar"
      aria-label={t('files.batch')}
      className="flex max-w-full min-w-0 items-center gap-1 rounded-2 border border-line bg-raised px-2 py-0.5 shadow-1"
    >
      <output className="shrink-0 px-2 text-sm tabular-nums">{t('files.selected', { n: selection.size })}</output>
      {/* On phones the actions are one row that scrolls horizontally. */}
      <div className="wj-row flex min-w-0 flex-1 items-center *:shrink-0 max-sm:overflow-x-auto sm:flex-wrap">
        {actions.map(({ name, icon, label }) => {
          const onClick = onAction[name]
          if (!onClick || (name === 'retry' && !retriable)) return null
          return (
            <Button key={name} variant="quiet" icon={icon} className="!px-2" onClick={onClick}>
              {t(label)}
            </Button>
          )
        })}
      </div>
      <IconButton icon="close" size={16} label={t('files.clear')} onClick={onClear} />
    </div>
  )
}
