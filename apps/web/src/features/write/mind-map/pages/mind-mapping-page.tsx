import { Notice, TextField, Waiting, Button } from '@wenjin/ui'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { PageFailure } from '../../../../lib/view/page-failure.tsx'
import { MakeForm } from '../components/make-form.tsx'
import { MapList } from '../components/map-list.tsx'
import { StoredMap } from '../components/stored-map.tsx'
import { useMyMindMaps, useStoredMindMap } from '../mind-map.queries.ts'

/** The page of a mind map by its id, or without an id of the form for a new one and the person's maps. */
export function MindMappingPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return id === '' ? <MindMapsPage params={params} /> : <MindMapPage key={id} id={id} />
}

function MindMapPage({ id }: { id: string }) {
  const t = useText()
  const { data, error, isFetching, refetch } = useStoredMindMap(id)
  usePageTitle(data?.title ?? t('mindMap.title'))
  if (error && !data) {
    return (
      <PageFailure
        icon="mindMap"
        error={error}
        missing={{ title: t('mindMap.missing'), text: t('mindMap.missing.text') }}
        failed={t('mindMap.failed')}
        onRetry={() => void refetch()}
        to={paths.mindMaps()}
        toLabel={t('mindMap.list')}
      />
    )
  }
  if (!data) return <Waiting className="column py-10">{t('mindMap.loading')}</Waiting>
  return <StoredMap map={data} loading={isFetching} onLoad={async () => (await refetch()).data} />
}

function MindMapsPage({ params }: { params: URLSearchParams }) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const sought = useDeferredValue(keyword.trim())
  const [pageIndex, setPageIndex] = useState(0)
  const { data, error, refetch } = useMyMindMaps(sought, pageIndex)
  usePageTitle(t('mindMap.title'))
  const [from, of] = [params.get('from'), params.get('of') ?? '']
  const given = of !== '' && (from === 'document' || from === 'topic') ? ({ from, of } as const) : null
  return (
    <div className="column flex flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl leading-8 font-semibold">{t('mindMap.title')}</h1>
        <p className="text-sm leading-6 text-ink-2">{t('mindMap.title.text')}</p>
      </header>
      <MakeForm key={of} given={given} />
      <section aria-label={t('mindMap.list')} className="flex flex-col gap-3">
        <h2 className="font-semibold">{t('mindMap.list')}</h2>
        {(keyword !== '' || (data && data.total > 0)) && (
          <TextField
            icon="search"
            type="search"
            label={t('mindMap.list.search')}
            placeholder={t('mindMap.list.search')}
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value)
              setPageIndex(0)
            }}
          />
        )}
        {!data && !error && <Waiting>{t('mindMap.loading')}</Waiting>}
        {!data && error && (
          <Notice alert icon="alert" title={t('mindMap.list.failed')} text={error.message}>
            <Button icon="refresh" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {data?.total === 0 &&
          (sought === '' ? (
            <Notice icon="mindMap" title={t('mindMap.list.empty')} text={t('mindMap.list.empty.text')} />
          ) : (
            <p className="py-6 text-sm text-ink-2">{t('mindMap.list.none')}</p>
          ))}
        {data && data.total > 0 && <MapList label={t('mindMap.list')} maps={data.list} mayEdit />}
        {data && <ListPager pageIndex={pageIndex} pages={Math.ceil(data.total / data.pageSize)} onChange={setPageIndex} />}
      </section>
    </div>
  )
}
