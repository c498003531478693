import type { Subscription } from '@wenjin/contract'
import { Modal, Notice, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { isBeingRead, pagesPageSize, useSubscriptionPages } from '../source-preference.queries.ts'

interface SubscriptionPagesProps {
  subscription: Subscription
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The result of each page of a subscribed site, with its reason. */
export function SubscriptionPages({ subscription, name, open, onOpenChange }: SubscriptionPagesProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('subscription.pages.title', { name })} closeLabel={t('close')}>
      <PageList subscription={subscription} />
    </Modal>
  )
}

function PageList({ subscription }: { subscription: Subscription }) {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const { data, error } = useSubscriptionPages(subscription.id, pageIndex, isBeingRead(subscription))
  if (error && !data) return <Notice alert icon="alert" title={t('subscription.failed')} text={error.message} />
  if (!data) return <Waiting>{t('list.loading')}</Waiting>
  if (data.total === 0) return <p className="text-sm leading-6 text-ink-2">{t('subscription.pages.none')}</p>
  const pages = Math.ceil(data.total / pagesPageSize)
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line">
        {data.list.map((page) => (
          <li key={page.url} className="py-2">
            {page.documentId ? (
              <Link
                to={paths.document(page.documentId)}
                className="block text-sm leading-6 break-words underline-offset-4 hover:text-ford hover:underline"
              >
                {page.title || page.url}
              </Link>
            ) : (
              <span className="block text-sm leading-6 break-all">{page.title || page.url}</span>
            )}
            <span className="block text-xs leading-5 text-ink-2">
              {[t(`subscription.page.${page.state}`), page.reason].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <ListPager pageIndex={pageIndex} pages={pages} onChange={setPageIndex} />
    </div>
  )
}
