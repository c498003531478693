import { IconButton } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { PageNav } from '../../../people/settings/index.ts'

const places: readonly { to: string; name: TextKey }[] = [
  { to: paths.apiKeys(), name: 'dev.keys' },
  { to: paths.apiUsage(), name: 'dev.usage' },
  { to: paths.playground(), name: 'dev.playground' },
  { to: paths.apiReference(), name: 'dev.reference' },
  { to: paths.webhooks(), name: 'hook.title' },
]

/** The frame of the pages for developers: the link back to the settings, the title, and links to the other pages. */
export function DeveloperPage({
  title,
  lead,
  action,
  children,
}: {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}) {
  const t = useText()
  const navigate = useNavigate()
  usePageTitle(title)
  return (
    <div className="column-wide flex flex-col gap-6 pt-6 pb-16">
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <div className="-ml-2 flex min-w-0 items-center gap-1">
            <IconButton icon="back" label={t('dev.back')} onClick={() => void navigate(paths.userInfo())} />
            <h1 className="text-xl leading-8 font-semibold">{title}</h1>
          </div>
          {action}
        </div>
        <PageNav label={t('dev.nav')} pages={places} />
        {lead && <p className="text-sm leading-6 text-ink-2">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
