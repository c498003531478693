import { IconButton, Mark } from '@wenjin/ui'
import { Link, useNavigate } from 'react-router'
import { AccountMenu } from '../features/people/account/index.ts'
import { ConsentBar } from '../features/platform/tracking/index.ts'
import { useText } from '../lib/i18n/index.ts'
import { paths } from '../lib/navigation/paths.ts'
import { shortcuts } from '../lib/view/shortcuts.ts'
import { RailContent } from './rail-content.tsx'

interface RailProps {
  collapsed: boolean
  onToggle: () => void
  onOpenKeys: () => void
}

/** The navigation rail at the left of wide pages; collapsed, it shows icons only. */
export function Rail({ collapsed, onToggle, onOpenKeys }: RailProps) {
  const t = useText()
  const navigate = useNavigate()
  if (collapsed) {
    return (
      <aside
        aria-label={t('nav.rail')}
        className="sticky top-0 flex h-dvh w-14 shrink-0 flex-col items-center gap-1 border-r border-line py-3"
      >
        <Link to={paths.home()} aria-label={t('nav.home')} className="grid size-9 place-items-center text-seal">
          <Mark size={22} />
        </Link>
        <IconButton icon="sidebar" label={t('nav.expand')} keys={shortcuts.toggleRail} onClick={onToggle} />
        <IconButton icon="plus" label={t('nav.newQuestion')} keys={shortcuts.newQuestion} onClick={() => void navigate(paths.home())} />
        <IconButton icon="history" label={t('nav.history')} keys={shortcuts.history} onClick={() => void navigate(paths.history())} />
        <IconButton icon="library" label={t('nav.library')} keys={shortcuts.library} onClick={() => void navigate(paths.topics())} />
        <IconButton icon="book" label={t('nav.bookshelf')} keys={shortcuts.bookshelf} onClick={() => void navigate(paths.bookshelf())} />
        <div className="mt-auto">
          <AccountMenu compact />
        </div>
      </aside>
    )
  }
  return (
    <aside aria-label={t('nav.rail')} className="sticky top-0 flex h-dvh w-rail shrink-0 flex-col border-r border-line">
      <div className="flex items-center justify-between py-3 pr-2 pl-4">
        <Link to={paths.home()} className="flex min-h-9 items-center gap-2.5 font-semibold tracking-wide">
          <Mark size={22} className="text-seal" />
          {t('app.name')}
        </Link>
        <IconButton icon="sidebar" label={t('nav.collapse')} keys={shortcuts.toggleRail} onClick={onToggle} />
      </div>
      <RailContent onOpenKeys={onOpenKeys} />
      <ConsentBar className="mx-2 mb-2" />
    </aside>
  )
}
