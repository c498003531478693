import { Button, Notice, Waiting } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { PageFrame } from '../../instance/index.ts'

interface AdminPageProps<T> {
  title: string
  lead: string
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** A page for admins that shows one query: its heading, its loading state and its error. */
export function AdminPage<T>({ title, lead, query, children }: AdminPageProps<T>) {
  const t = useText()
  const { data, error, refetch } = query
  return (
    <PageFrame title={title} lead={lead}>
      {error && data === undefined && (
        <Notice alert icon="alert" title={t('admin.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data === undefined && !error && <Waiting className="min-h-48 justify-center">{t('list.loading')}</Waiting>}
      {data !== undefined && children(data)}
    </PageFrame>
  )
}
