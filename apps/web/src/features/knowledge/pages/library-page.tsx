import { Button, buttonClass, Icon, Notice } from '@wenjin/ui'
import type { Topic } from '@wenjin/contract'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useImport } from '../../upload/index.ts'
import { useTopics } from '../knowledge.queries.ts'

/** All libraries the visitor may search. */
export function LibraryPage() {
  const t = useText()
  const topics = useTopics()
  const { openImport } = useImport('mine')
  usePageTitle(t('library.title'))
  const own = topics.data?.find((topic) => topic.mine)
  const others = topics.data?.filter((topic) => topic !== own) ?? []

  return (
    <div className="column flex flex-col gap-6 py-8">
      <header className="flex items-center justify-between gap-3">
        <h1 className="text-xl leading-8 font-semibold">{t('library.title')}</h1>
        <Button icon="upload" variant="solid" onClick={openImport}>
          {t('import.open')}
        </Button>
      </header>
      {topics.isError ? (
        <Notice alert icon="alert" title={t('library.failed')} text={topics.error.message}>
          <Button icon="refresh" onClick={() => void topics.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      ) : (
        <ul className="flex flex-col gap-2" aria-busy={topics.isPending}>
          <TopicLine
            to={paths.library(own?.id ?? 'mine')}
            name={t('source.mine')}
            text={own ? countText(t, own) : t('library.mineEmpty')}
          />
          {others.map((topic) => (
            <TopicLine
              key={topic.id}
              to={paths.library(topic.id)}
              name={topic.name}
              text={[countText(t, topic), topic.builtin ? t('library.builtin') : topic.description].filter(Boolean).join(' · ')}
            />
          ))}
        </ul>
      )}
      <Link to={paths.sourcePreference()} className={buttonClass('quiet', '-ml-3 self-start')}>
        <Icon name="rss" size={16} />
        {t('preference.fromLibrary')}
      </Link>
    </div>
  )
}

function countText(t: ReturnType<typeof useText>, topic: Topic): string {
  return t('library.count', { files: topic.fileCount, passages: topic.passageCount })
}

function TopicLine({ to, name, text }: { to: string; name: string; text: string }) {
  return (
    <li>
      <Link
        to={to}
        className="wj-press flex min-h-touch items-center gap-4 rounded-2 border border-line bg-raised px-4 py-3 hover:border-line-strong"
      >
        <Icon name="library" className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block leading-6 font-semibold break-words">{name}</span>
          <span className="block text-sm leading-6 text-ink-2">{text}</span>
        </span>
        <Icon name="chevronRight" size={16} className="shrink-0 text-ink-2" />
      </Link>
    </li>
  )
}
