import { Button, Notice, toast, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { PageFrame } from '../../../platform/instance/index.ts'
import { SiteList } from '../components/site-list.tsx'
import { Subscriptions } from '../components/subscriptions.tsx'
import type { SiteLists } from '../site-lists.ts'
import { useSetSiteLists, useSiteLists } from '../source-preference.queries.ts'

/** The page of trusted, blocked and subscribed sources; available to guests, too. */
export function SourcePreferencePage() {
  const t = useText()
  const { data, error, refetch } = useSiteLists()
  const save = useSetSiteLists()
  const change = (lists: SiteLists) => save.mutate(lists, { onError: (problem) => toast.error(problem.message) })
  return (
    <PageFrame title={t('preference.title')} lead={t('preference.lead')}>
      {error && !data && (
        <Notice alert icon="alert" title={t('preference.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!data && !error && <Waiting className="min-h-24 justify-center">{t('preference.loading')}</Waiting>}
      {data && (
        <>
          <SiteList name="trusted" lists={data} onChange={change} />
          <SiteList name="blocked" lists={data} onChange={change} />
        </>
      )}
      <Subscriptions />
    </PageFrame>
  )
}
