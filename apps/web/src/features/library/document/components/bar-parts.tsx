import { classNames, IconButton, tooltip } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** The title of the document, with its place below. */
export function BarTitle({ title, place }: { title: string; place: string | undefined }) {
  return (
    <div className="min-w-0 flex-1 basis-40 px-1">
      <h1 className="truncate text-sm leading-6 font-semibold" title={title}>
        {title}
      </h1>
      {place && (
        <p className="truncate text-xs leading-4 text-ink-2" title={place}>
          {place}
        </p>
      )}
    </div>
  )
}

interface ZoomButtonsProps {
  zoom: number
  onZoom: (by: 1 | -1) => void
  onFit: () => void
  className?: string
}

/** Shows the zoom, with buttons to change it. */
export function ZoomButtons({ zoom, onZoom, onFit, className }: ZoomButtonsProps) {
  const t = useText()
  const percent = `${Math.round(zoom * 100)}%`
  return (
    <span className={classNames('flex items-center', className)}>
      <IconButton icon="zoomOut" label={t('reader.zoomOut')} keys="-" onClick={() => onZoom(-1)} />
      <button
        type="button"
        aria-label={`${percent} ${t('reader.zoomFit')}`}
        aria-keyshortcuts="0"
        {...tooltip(t('reader.zoomFit'), '0')}
        className="min-h-9 w-12 rounded-2 text-center text-sm text-ink-2 tabular-nums hover:bg-sunken"
        onClick={onFit}
      >
        {percent}
      </button>
      <IconButton icon="zoomIn" label={t('reader.zoomIn')} keys="+" onClick={() => onZoom(1)} />
    </span>
  )
}

export interface PageFieldProps {
  page: number
  total: number
  onTurn: (page: number) => void
}

/** Field with the number of the current page; a new number goes to that page. */
export function PageField({ page, total, onTurn }: PageFieldProps) {
  const t = useText()
  const turn = (field: HTMLInputElement) => {
    const wanted = Number(field.value)
    if (Number.isInteger(wanted) && wanted >= 1) onTurn(wanted)
    // Input that is no page number resets to the current page.
    field.value = String(page)
  }
  return (
    <span className="flex items-center gap-1 text-sm text-ink-2 tabular-nums">
      <input
        aria-label={t('reader.page')}
        inputMode="numeric"
        key={page}
        defaultValue={page}
        className="min-h-8 w-12 rounded-1 border border-line bg-paper px-1 text-center focus:border-ford"
        onBlur={(event) => event.target.value !== String(page) && turn(event.target)}
        onKeyDown={(event) => event.key === 'Enter' && turn(event.currentTarget)}
      />
      <span className="shrink-0">{t('reader.page.of', { n: total })}</span>
    </span>
  )
}
