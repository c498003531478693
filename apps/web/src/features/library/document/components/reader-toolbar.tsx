import type { DocumentView } from '@wenjin/contract'
import { classNames, Icon, IconButton, Menu, type MenuEntry } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { documentPlace, isWebPage } from '../text/document-facts.tsx'
import { BarTitle, PageField, ZoomButtons, type PageFieldProps } from './bar-parts.tsx'
import { OriginalIcon, OriginalLink } from './original-link.tsx'
import type { SideTab } from './reader-side.tsx'
import { useNight } from './use-night.ts'

interface ReaderToolbarProps {
  id: string
  shareKey: string | undefined
  view: DocumentView | undefined
  side: SideTab | null
  onSide: (tab: SideTab) => void
  asText: boolean
  /** Switches between original and text; absent when the document is text only. */
  onAsText: ((asText: boolean) => void) | undefined
  marksShown: boolean
  onMarksShown: (shown: boolean) => void
  /** Null when the document cannot be zoomed. */
  zoom: number | null
  onZoom: (by: 1 | -1) => void
  onFit: () => void
  pages: PageFieldProps | null
  /** Whether pages are shown on black. */
  night: boolean
  tools?: ReactNode
}

/** The bar above a document: its name and place, navigation and display. */
export function ReaderToolbar(props: ReaderToolbarProps) {
  const { id, shareKey, view, side, onSide, marksShown, onMarksShown, zoom, onZoom, onFit, pages, tools } = props
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
      <BarTitle title={view?.title ?? t('doc.loading')} place={view && documentPlace(view, t)} />
      {pages && <PageField {...pages} />}
      {zoom !== null && <ZoomButtons zoom={zoom} onZoom={onZoom} onFit={onFit} className="max-sm:hidden" />}
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
        {view?.originalUrl && <OriginalIcon href={view.originalUrl} from={paths.document(id, { shareKey })} className="max-sm:hidden" />}
        <MoreMenu {...props} />
        {tools}
      </div>
    </header>
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
  if (shareKey === undefined)
    items.push({ label: t('reader.mindMap'), icon: 'mindMap', render: <Link to={paths.makeMindMap('document', id)} /> })
  if (view?.originalUrl) {
    items.push({
      label: t('doc.download'),
      icon: 'download',
      apart: true,
      render: <OriginalLink href={view.originalUrl} from={paths.document(id, { shareKey })} />,
    })
  }
  if (view && isWebPage(view)) {
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
