import { topicCategories } from '@wenjin/contract'
import { Icon, TextField } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import type { IslandSearch } from '../island.queries.ts'

/** The sort orders of the list. */
export const sorts = ['hot', 'new', 'name'] as const
/** The layout of the topics. */
export type IslandForm = 'cards' | 'list'

/** Parses the search in an address; invalid parameters are ignored. */
export function searchOf(params: URLSearchParams): IslandSearch {
  const page = Number(params.get('page') ?? 1)
  return {
    keyword: (params.get('q') ?? '').slice(0, 100),
    category: topicCategories.find((known) => known === params.get('category')),
    sort: sorts.find((known) => known === params.get('sort')) ?? 'hot',
    pageIndex: Number.isInteger(page) && page > 0 && page < 1e6 ? page - 1 : 0,
  }
}

/** The search field for a keyword. */
export function KeywordField({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const t = useText()
  const [written, setWritten] = useState(keyword)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(written.trim())
  }
  return (
    <search className="min-w-56 flex-1">
      <form onSubmit={handleSubmit}>
        <TextField
          type="search"
          label={t('island.search')}
          placeholder={t('island.search')}
          icon="search"
          maxLength={100}
          enterKeyHint="search"
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
      </form>
    </search>
  )
}

export function FormLinks({ form, search }: { form: IslandForm; search: URLSearchParams }) {
  const t = useText()
  const query = search.toString()
  const look = 'inline-flex min-h-9 items-center gap-1.5 rounded-2 px-2 text-sm max-sm:min-h-touch'
  return (
    <nav aria-label={t('island.form')} className="flex">
      {(['cards', 'list'] as const).map((each) => (
        <Link
          key={each}
          to={paths.knowledgeIsland(each) + (query && `?${query}`)}
          aria-current={each === form ? 'page' : undefined}
          className={`${look} text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
        >
          <Icon name={each === 'list' ? 'list' : 'tiles'} size={16} />
          {t(each === 'list' ? 'island.asList' : 'island.asCards')}
        </Link>
      ))}
    </nav>
  )
}
