import { Button, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useWebhooks } from '../webhook.queries.ts'
import { WebhookItem } from './webhook-item.tsx'

/** The list of webhooks. */
export function WebhookList() {
  const t = useText()
  const webhooks = useWebhooks()
  if (webhooks.isPending) return <Waiting className="min-h-57 justify-center">{t('hook.loading')}</Waiting>
  if (!webhooks.data) {
    return (
      <Notice alert icon="alert" title={t('hook.failed')} text={webhooks.error.message}>
        <Button icon="refresh" onClick={() => void webhooks.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (webhooks.data.length === 0) return <Notice icon="rss" title={t('hook.empty')} text={t('hook.empty.text')} />
  return (
    <ul aria-label={t('hook.list')} className="flex flex-col gap-3">
      {webhooks.data.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  )
}
