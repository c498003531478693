import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { usePlansShown } from '../../../../lib/api/instance.ts'
import { useTopics } from '../topics.queries.ts'
import { PageLinks } from './page-links.tsx'

interface TopicsFrameProps {
  title: string
  lead?: string
  /** The actions of the page, beside its heading. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page that lists topics: links to the other lists, its heading and its body. */
export function TopicsFrame({ title, lead, actions, children }: TopicsFrameProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  usePageTitle(title)
  const plans = usePlansShown()
  const { data: topics } = useTopics()
  const hasOthers = topics?.some(({ mine, builtin }) => !mine && !builtin) === true
  const places = [
    { to: paths.topics(), name: t('topic.place.mine') },
    { to: paths.knowledgeCircle(), name: t('topic.place.circle'), shown: hasOthers },
    { to: paths.subscribedTopics(), name: t('topic.place.subscription'), shown: hasOthers },
    { to: paths.chargeableTopics(), name: t('topic.place.chargeable'), shown: plans },
    { to: paths.knowledgeIsland(), name: t('topic.place.island') },
    { to: paths.mindMaps(), name: t('topic.tab.maps') },
    { to: paths.topics('trash'), name: t('topic.place.trash') },
  ]
  const here = pathname === paths.topics() && new URLSearchParams(search).get('view') === 'trash' ? paths.topics('trash') : pathname
  const isHere = (to: string) => to === here || (to === paths.knowledgeIsland() && here.startsWith(`${to}/`))
  // A list without topics is linked only while it is the current page.
  const links = places
    .map(({ to, name, shown = true }) => ({ to, name, shown, current: isHere(to) }))
    .filter(({ shown, current }) => shown || current)
  return (
    <div className="column-wide flex flex-1 flex-col gap-6 py-4 sm:py-6">
      <PageLinks label={t('topic.places')} links={links} />
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl leading-8 font-semibold text-balance">{title}</h1>
          {lead && <p className="max-w-prose text-sm leading-6 text-ink-2">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
