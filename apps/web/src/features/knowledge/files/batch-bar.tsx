import type { FolderEntry } from '@wenjin/contract'
import { Button, IconButton } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import type { Selection } from './selection.ts'

interface BatchBarProps {
  selection: Selection
  onClear: () => void
  /** What may be done with all that is chosen; what is missing is not offered. */
  onMove?: (() => void) | undefined
  onCopy?: (() => void) | undefined
  onTrash?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onRestore?: (() => void) | undefined
  onErase?: (() => void) | undefined
  onDownload?: (() => void) | undefined
}

/** Those of some entries whose originals can be fetched. */
export function downloadsOf(entries: Iterable<FolderEntry>): { url: string; name: string }[] {
  return [...entries].flatMap((entry) =>
    entry.kind === 'file' && entry.file.originalUrl ? [{ url: entry.file.originalUrl, name: entry.file.name }] : [],
  )
}

/** How much is chosen and what may be done with it; in sight as long as anything is. */
export function BatchBar(props: BatchBarProps) {
  const t = useText()
  const { selection, onClear, onMove, onCopy, onTrash, onRetry, onRestore, onErase, onDownload } = props
  if (selection.size === 0) return null
  const failed = [...selection.values()].some((entry) => entry.kind === 'folder' || entry.file.state === 'failed')
  const loadable = downloadsOf(selection.values()).length > 0
  return (
    <div
      role="toolbar"
      aria-label={t('files.batch')}
      className="sticky bottom-4 z-20 mx-auto flex max-w-full flex-wrap items-center justify-center gap-1 rounded-3 border border-line bg-raised px-2 py-1 shadow-2"
    >
      <output className="px-2 text-sm tabular-nums">{t('files.selected', { n: selection.size })}</output>
      {onRestore && (
        <Button variant="quiet" icon="undo" onClick={onRestore}>
          {t('files.restore')}
        </Button>
      )}
      {onErase && (
        <Button variant="quiet" icon="trash" onClick={onErase}>
          {t('files.delete')}
        </Button>
      )}
      {onMove && (
        <Button variant="quiet" icon="folder" onClick={onMove}>
          {t('files.move')}
        </Button>
      )}
      {onCopy && (
        <Button variant="quiet" icon="copy" onClick={onCopy}>
          {t('files.copy')}
        </Button>
      )}
      {onRetry && failed && (
        <Button variant="quiet" icon="refresh" onClick={onRetry}>
          {t('files.retry')}
        </Button>
      )}
      {onDownload && loadable && (
        <Button variant="quiet" icon="download" onClick={onDownload}>
          {t('files.download')}
        </Button>
      )}
      {onTrash && (
        <Button variant="quiet" icon="trash" onClick={onTrash}>
          {t('files.trash')}
        </Button>
      )}
      <IconButton icon="close" size={16} label={t('files.clear')} onClick={onClear} />
    </div>
  )
}
