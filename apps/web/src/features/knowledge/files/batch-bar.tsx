import { Button, IconButton } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { canRetry } from './entries.ts'
import type { Selection } from './selection.ts'

interface BatchBarProps {
  /** How many entries there are. */
  total: number
  selection: Selection
  onClear: () => void
  /** What may be done with all that is chosen; what is missing is not offered. */
  onAsk?: (() => void) | undefined
  onMove?: (() => void) | undefined
  onCopy?: (() => void) | undefined
  onTrash?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onRestore?: (() => void) | undefined
  onErase?: (() => void) | undefined
  onDownload?: (() => void) | undefined
}

/** Where the bar stands: in sight while the list scrolls under it, and of one height, so that choosing moves nothing. */
export const batchBarPlace = 'sticky top-(--wj-bar) z-20 grid min-h-12 bg-paper py-1'

/** How much there is; once something is chosen, how much and what may be done with it. */
export function BatchBar(props: BatchBarProps) {
  const t = useText()
  const { total, selection, onClear, onAsk, onMove, onCopy, onTrash, onRetry, onRestore, onErase, onDownload } = props
  if (selection.size === 0) return <p className="content-center text-xs text-ink-2 tabular-nums">{t('files.total', { n: total })}</p>
  const more = [...selection.values()].some((entry) => entry.kind === 'folder' || canRetry(entry.file))
  return (
    <div
      role="toolbar"
      aria-label={t('files.batch')}
      className="flex max-w-full min-w-0 items-center gap-1 rounded-2 border border-line bg-raised px-2 py-0.5 shadow-1"
    >
      <output className="shrink-0 px-2 text-sm tabular-nums">{t('files.selected', { n: selection.size })}</output>
      {/* On phones the deeds are one line that is pushed along. */}
      <div className="wj-row flex min-w-0 flex-1 items-center *:shrink-0 max-sm:overflow-x-auto sm:flex-wrap">
        {onAsk && (
          <Button variant="quiet" icon="message" className="!px-2" onClick={onAsk}>
            {t('files.askThese')}
          </Button>
        )}
        {onRestore && (
          <Button variant="quiet" icon="undo" className="!px-2" onClick={onRestore}>
            {t('files.restore')}
          </Button>
        )}
        {onErase && (
          <Button variant="quiet" icon="trash" className="!px-2" onClick={onErase}>
            {t('files.delete')}
          </Button>
        )}
        {onMove && (
          <Button variant="quiet" icon="folder" className="!px-2" onClick={onMove}>
            {t('files.move')}
          </Button>
        )}
        {onCopy && (
          <Button variant="quiet" icon="copy" className="!px-2" onClick={onCopy}>
            {t('files.copy')}
          </Button>
        )}
        {onRetry && more && (
          <Button variant="quiet" icon="refresh" className="!px-2" onClick={onRetry}>
            {t('files.retry')}
          </Button>
        )}
        {onDownload && (
          <Button variant="quiet" icon="download" className="!px-2" onClick={onDownload}>
            {t('files.downloadThese')}
          </Button>
        )}
        {onTrash && (
          <Button variant="quiet" icon="trash" className="!px-2" onClick={onTrash}>
            {t('files.trash')}
          </Button>
        )}
      </div>
      <IconButton icon="close" size={16} label={t('files.clear')} onClick={onClear} />
    </div>
  )
}
