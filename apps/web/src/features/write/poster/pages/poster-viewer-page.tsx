import { Button, Notice, Waiting } from '@wenjin/ui'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { HomeLink, PageFailure } from '../../../../lib/view/page-failure.tsx'
import { usePoster, usePosterAction } from '../poster.queries.ts'

/** The page of a poster in an isolated frame. */
export function PosterViewerPage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, isPending, refetch } = usePoster(id)
  const retry = usePosterAction(() => api.poster.retryPoster({ params: { id } }))
  usePageTitle(data?.query ?? t('poster.viewer'))
  return (
    <main id="main" className="wj-plain flex min-h-dvh flex-col">
      {id === '' && (
        <Notice page icon="image" title={t('poster.missing')} text={t('poster.missing.text')}>
          <HomeLink />
        </Notice>
      )}
      {id !== '' && error && (
        <PageFailure
          icon="image"
          error={error}
          missing={{ title: t('poster.missing'), text: t('poster.missing.text') }}
          failed={t('poster.failed')}
          onRetry={() => void refetch()}
          to={paths.topics()}
          toLabel={t('nav.library')}
        />
      )}
      {id !== '' && isPending && <Waiting className="column py-10">{t('poster.list.loading')}</Waiting>}
      {data?.state === 'creating' && <Waiting className="column py-10">{t('poster.creating')}</Waiting>}
      {data?.failure && (
        <Notice page icon="alert" title={data.query} text={data.failure.text}>
          <Button icon="refresh" disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t('poster.retry')}
          </Button>
        </Notice>
      )}
      {data?.state === 'ready' && (
        <>
          <h1 className="sr-only">{data.query}</h1>
          <iframe
            title={t('poster.page', { name: data.query })}
            src={`/api/poster/${encodeURIComponent(data.id)}/html`}
            // The sandbox forbids scripts and navigation.
            sandbox=""
            className="w-full flex-1 border-0"
          />
        </>
      )}
    </main>
  )
}
