import type { Noticed } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { MarkdownText } from './markdown-text.tsx'
import { QaSources } from './qa-sources.tsx'

/** Shows the answer that members of a library pinned to this question. It is theirs, so it is kept apart from found and checked content. */
export function PinnedAnswer({ notices }: { notices: readonly Noticed[] }) {
  const t = useText()
  const qa = notices.find(({ kind }) => kind === 'qa')?.qa
  if (!qa) return null
  return (
    <section
      aria-label={t('qa.given')}
      className="flex flex-col gap-2 rounded-2 border border-line border-l-4 border-l-ford bg-raised px-4 py-3"
    >
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Icon name="pin" size={15} className="shrink-0 text-ford" />
        <Link to={paths.topic(qa.topicId, { tab: 'qa' })} className="hover:underline">
          {t('qa.given')}
        </Link>
      </p>
      <MarkdownText text={qa.answer} />
      <QaSources sources={qa.sources} />
      <p className="text-sm text-ink-2">{t('qa.given.rest')}</p>
    </section>
  )
}
