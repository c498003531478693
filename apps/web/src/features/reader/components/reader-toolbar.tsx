import { redirectsToDownload } from '@wenjin/client'
import type { DocumentView } from '@wenjin/contract'
import { classNames, Icon, IconButton, Menu, tooltip, type MenuEntry } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { platform } from '../../../lib/platform.ts'
import { track } from '../../../lib/tracking.ts'
import type { SideTab } from './reader-side.tsx'
import { useNight } from './use-night.ts'

interface ReaderToolbarProps {
  id: string
  shareKey: string | undefined
  view: DocumentView | undefined
  side: SideTab | null
  onSide: (tab: SideTab) => void
  asText: boolean
  /** Absent where a document is nothing but text. */
  onAsText: ((asText: boolean) => void) | undefined
  marksShown: boolean
  onMarksShown: (shown: boolean) => void
  /** Null where nothing is zoomed here. */
  zoom: number | null
  onZoom: (by: 1 | -1) => void
  onFit: () => void
  pages: { page: number; total: number; onTurn: (page: number) => void } | null
  /** Pages can be shown on black. */
  night: boolean
  tools?: ReactNode
}

/** Whether files can be saved here at all. */
const savesFiles = !redirectsToDownload('download', platform)

/** What stands above a document: its name, the ways through it, how it is shown. */
export function ReaderToolbar(props: ReaderToolbarProps) {
  const { view, side, onSide, marksShown, onMarksShown, zoom, onZoom, onFit, pages, tools } = props
  const t = useText()
  const navigate = useNavigate()
  const sideTabs: { tab: SideTab; icon: 'list' | 'image' | 'underline' | 'search'; keys?: string }[] = [
    { tab: 'outline', icon: 'list' },
    ...(pages ? [{ tab: 'thumbnails', icon: 'image' } as const] : []),
    { tab: 'marks', icon: 'underline' },
    { tab: 'search', icon: 'search', keys: 'Ctrl+F' },
  ]
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-x-1 border-b border-line bg-raised px-2 py-1">
      {window.history.length > 1 && <IconButton icon="back" label={t('back')} onClick={() => void navigate(-1)} />}
      <div className="min-w-0 flex-1 basis-40 px-1">
        <h1 className="truncate text-sm leading-6 font-semibold" title={view?.title}>
          {view?.title ?? t('doc.loading')}
        </h1>
      </div>
      {pages && <PageField {...pages} />}
      {zoom !== null && (
        <span className="flex items-center max-sm:hidden">
          <IconButton icon="zoomOut" label={t('reader.zoomOut')} keys="-" onClick={() => onZoom(-1)} />
          <button
            type="button"
            aria-label={`${Math.round(zoom * 100)}% ${t('reader.zoomFit')}`}
            aria-keyshortcuts="0"
            {...tooltip(t('reader.zoomFit'), '0')}
            className="min-h-9 w-12 rounded-2 text-center text-sm text-ink-2 tabular-nums hover:bg-sunken"
            onClick={onFit}
          >
            {Math.round(zoom * 100)}%
          </button>
          <IconButton icon="zoomIn" label={t('reader.zoomIn')} keys="+" onClick={() => onZoom(1)} />
        </span>
      )}
      <div role="toolbar" aria-label={t('reader.toolbar')} className="flex items-center">
        {sideTabs.map(({ tab, icon, keys }) => (
          <IconButton
            key={tab}
            icon={icon}
            label={t(`reader.${tab}`)}
            keys={keys}
            aria-pressed={side === tab}
            className={classNames(side === tab && 'bg-sunken text-ink')}
            onClick={() => onSide(tab)}
          />
        ))}
        <span className="max-sm:hidden">
          <IconButton
            icon={marksShown ? 'eye' : 'eyeOff'}
            label={t(marksShown ? 'reader.marks.hide' : 'reader.marks.show')}
            onClick={() => onMarksShown(!marksShown)}
          />
        </span>
        <MoreMenu {...props} />
        {tools}
      </div>
    </header>
  )
}

/** The number of the page that is read, and the way to another. */
function PageField({ page, total, onTurn }: { page: number; total: number; onTurn: (page: number) => void }) {
  const t = useText()
  const turn = (field: HTMLInputElement) => {
    const wanted = Number(field.value)
    if (Number.isInteger(wanted) && wanted >= 1) onTurn(wanted)
    // What is no page goes back to the one that is read.
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

function MoreMenu({ id, shareKey, view, asText, onAsText, night: canDarken, marksShown, onMarksShown }: ReaderToolbarProps) {
  const t = useText()
  const [night, setNight] = useNight()
  const items: MenuEntry[] = []
  if (canDarken) {
    items.push({ label: t(night ? 'reader.day' : 'reader.night'), icon: 'moon', onChoose: () => setNight(!night) })
  }
  items.push({
    label: t(marksShown ? 'reader.marks.hide' : 'reader.marks.show'),
    icon: marksShown ? 'eyeOff' : 'eye',
    onChoose: () => onMarksShown(!marksShown),
  })
  if (onAsText) items.push({ label: t(asText ? 'reader.asPages' : 'reader.asText'), icon: 'type', onChoose: () => onAsText(!asText) })
  items.push({ label: t('reader.markdown'), icon: 'document', render: <Link to={paths.pdfMarkdown(id, { shareKey })} /> })
  if (view?.originalUrl) {
    items.push({
      label: t('doc.download'),
      icon: 'download',
      apart: true,
      render: savesFiles ? (
        <Link reloadDocument to={view.originalUrl} download onClick={() => track('exported', 'original')} />
      ) : (
        <Link to={paths.downloadApp(paths.document(id, { shareKey }))} />
      ),
    })
  }
  if (view?.url && /^https?:/i.test(view.url)) {
    items.push({
      label: t('doc.openUrl'),
      icon: 'external',
      render: <Link to={view.url} target="_blank" rel="noreferrer" />,
    })
  }
  return (
    <Menu
      label={t('reader.more')}
      trigger={<Icon name="settings" />}
      triggerClass="wj-press grid min-h-9 min-w-9 place-items-center rounded-2 text-ink-2 hover:bg-sunken hover:text-ink max-sm:min-h-touch max-sm:min-w-touch"
      items={items}
    />
  )
}
