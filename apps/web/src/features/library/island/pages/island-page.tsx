import type { Topic } from '@wenjin/contract'
import { Button, Choice, Notice, Pills, Waiting } from '@wenjin/ui'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { TopicCards, TopicFacts, TopicsFrame } from '../../topic/index.ts'
import { useIsland, useIslandCategories } from '../island.queries.ts'
import { type IslandForm, FormLinks, KeywordField, searchOf, sorts } from '../components/island-form.tsx'

/** Creates the page of the published topics in one of its layouts: cards, or a plain list. */
export function islandPage(form: IslandForm) {
  return function IslandPage() {
    const t = useText()
    const [params, setParams] = useSearchParams()
    const search = searchOf(params)
    const island = useIsland(search)
    const { data: categories } = useIslandCategories()
    /** Changes the search; a changed search starts at the first page. */
    const change = (next: Record<string, string>) =>
      setParams((known) => {
        const changed = new URLSearchParams(known)
        changed.delete('page')
        for (const [name, value] of Object.entries(next)) {
          if (value === '') changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      })
    const counted = categories?.filter(({ count }) => count > 0) ?? []
    const narrowed = search.keyword !== '' || search.category !== undefined
    const pages = island.data ? Math.ceil(island.data.total / island.data.pageSize) : 0

    return (
      <TopicsFrame title={t('island.title')} lead={t('island.lead')}>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <KeywordField key={search.keyword} keyword={search.keyword} onSearch={(q) => change({ q })} />
          <Choice
            label={t('island.sort')}
            icon="filter"
            value={search.sort}
            options={sorts.map((value) => ({ value, label: t(`island.sort.${value}`) }))}
            onChange={(sort) => change({ sort: sort === 'hot' ? '' : sort })}
          />
          <FormLinks form={form} search={params} />
        </div>
        {counted.length > 0 && (
          <Pills
            labelHidden
            label={t('island.category')}
            value={search.category ?? 'all'}
            options={[
              { value: 'all', label: t('island.category.all') },
              ...counted.map(({ category, count }) => ({ value: category, label: `${t(`category.${category}`)} ${count}` })),
            ]}
            onChange={(category) => change({ category: category === 'all' ? '' : category })}
          />
        )}
        {island.isPending && <Waiting className="min-h-40 justify-center">{t('topic.list.loading')}</Waiting>}
        {island.isError && !island.data && (
          <Notice alert icon="alert" title={t('island.failed')} text={island.error.message}>
            <Button icon="refresh" onClick={() => void island.refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {island.data?.total === 0 && (
          <Notice
            icon={narrowed ? 'search' : 'library'}
            title={t(narrowed ? 'island.nothing' : 'island.empty')}
            text={t(narrowed ? 'island.nothing.text' : 'island.empty.text')}
          >
            {narrowed && <Button onClick={() => change({ q: '', category: '' })}>{t('island.clear')}</Button>}
          </Notice>
        )}
        {island.data && island.data.total > 0 && <Found form={form} topics={island.data.list} />}
        <ListPager
          pageIndex={search.pageIndex}
          pages={pages}
          onChange={(index) => change({ page: index === 0 ? '' : String(index + 1) })}
        />
      </TopicsFrame>
    )
  }
}

function Found({ form, topics }: { form: IslandForm; topics: readonly Topic[] }) {
  const t = useText()
  if (form === 'cards') return <TopicCards label={t('island.results')} topics={topics} />
  return (
    <ul aria-label={t('island.results')} className="divide-y divide-line border-y border-line">
      {topics.map((topic) => (
        <li key={topic.id} className="py-3">
          <Link to={paths.topic(topic.id)} className="font-semibold break-words hover:text-ford">
            {topic.name}
          </Link>
          {topic.description && <p className="line-clamp-2 text-sm leading-6 text-ink-2">{topic.description}</p>}
          <p className="text-xs leading-5 text-ink-2">
            <TopicFacts withOwner topic={topic} withRelation={topic.relation !== 'everyone'} />
          </p>
        </li>
      ))}
    </ul>
  )
}
