import type { Topic } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useTopicName } from '../topic-name.ts'
import { TopicCover } from './topic-cover.tsx'
import { TopicFacts } from './topic-facts.tsx'
import { TopicMenu } from './topic-menu.tsx'

/** A topic as a card. `children`: its actions. */
export function TopicCard({ topic, children }: { topic: Topic; children?: ReactNode }) {
  const t = useText()
  const name = useTopicName(topic)
  const description = topic.description || (topic.own ? t('topic.own.description') : '')
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-2 border border-line bg-raised hover:border-line-strong">
      <TopicCover topic={topic} className="h-24 w-full shrink-0" />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="leading-6 font-semibold break-words">
          {/* The link covers the whole card; other controls are layered above it. */}
          <Link to={paths.topic(topic.id)} className="after:absolute after:inset-0 hover:text-ford">
            {name}
          </Link>
          {topic.pinned && (
            <span className="ml-1.5 inline-flex align-middle text-ink-2">
              <Icon name="pin" size={14} />
              <span className="sr-only">{t('topic.pinned')}</span>
            </span>
          )}
        </h2>
        {description && <p className="line-clamp-2 text-sm leading-6 text-ink-2">{description}</p>}
        <div className="mt-auto flex min-h-9 items-center justify-between gap-2 pt-1 text-xs leading-5 text-ink-2">
          <TopicFacts topic={topic} withOwner withRelation={topic.relation !== 'everyone' || topic.builtin} />
          {children && <div className="relative -mr-2 flex shrink-0 items-center">{children}</div>}
        </div>
      </div>
    </article>
  )
}

interface TopicCardsProps {
  label: string
  topics: readonly Topic[]
  /** Shows a menu of actions on each card. */
  withMenu?: boolean
}

/** A list of topics as cards; cards outside the viewport are not rendered. */
export function TopicCards({ label, topics, withMenu = false }: TopicCardsProps) {
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {topics.map((topic) => (
        <li key={topic.id} className="[contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
          <TopicCard topic={topic}>{withMenu && <TopicMenu topic={topic} />}</TopicCard>
        </li>
      ))}
    </ul>
  )
}
