import type { ApiKey } from '@wenjin/contract'
import { Button, Confirm, Notice, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { useNow, useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { useApiKeys, useDeleteApiKey } from '../developer.queries.ts'

/** The person's keys, with a button to revoke each. */
export function KeyList() {
  const t = useText()
  const keys = useApiKeys()
  const remove = useDeleteApiKey()
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  if (keys.isPending) return <Waiting className="min-h-57 justify-center">{t('key.loading')}</Waiting>
  if (!keys.data) {
    return (
      <Notice alert icon="alert" title={t('key.failed')} text={keys.error.message}>
        <Button icon="refresh" onClick={() => void keys.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (keys.data.length === 0) return <Notice icon="key" title={t('key.empty')} text={t('key.empty.text')} />
  return (
    <>
      <ul aria-label={t('key.list')} className="divide-y divide-line rounded-2 border border-line bg-raised px-4">
        {keys.data.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      <Confirm
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={t('key.revoke.title', { name: revoking?.name ?? '' })}
        description={t('key.revoke.text')}
        confirmLabel={t('key.revoke')}
        cancelLabel={t('cancel')}
        onConfirm={() =>
          revoking &&
          remove.mutate(revoking.id, {
            onSuccess: () => toast.success(t('key.revoked')),
            onError: (error) => toast.error(error.message),
          })
        }
      />
    </>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useText()
  const now = useNow()
  const created = useRelativeTime(apiKey.createdAt)
  const used = useRelativeTime(apiKey.lastUsedAt ?? apiKey.createdAt)
  const { scopes, expiresAt, dailyLimit, usedToday, allowedAddresses } = apiKey
  const day = expiresAt === null ? null : dayOf(expiresAt)
  const limits = [
    t('key.scopes', { names: scopes.map((scope) => t(`key.scope.${scope}`)).join(t('notice.comma')) }),
    day !== null && expiresAt !== null && t(expiresAt <= now ? 'key.expired' : 'key.expiresAt', { day }),
    dailyLimit !== null && t('key.usedToday', { used: usedToday, limit: dailyLimit }),
    allowedAddresses.length > 0 && t('key.from', { addresses: allowedAddresses.join(t('notice.comma')) }),
  ].filter((part) => part !== false)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <span className="block leading-6 break-words">{apiKey.name}</span>
        <span className="block text-sm leading-5 text-ink-2">
          <code className="font-mono">{apiKey.redactedKey}</code>
          {' · '}
          {t('key.createdAt', { time: created })}
          {' · '}
          {apiKey.lastUsedAt === null ? t('key.neverUsed') : t('key.usedAt', { time: used })}
        </span>
        <span className="block text-sm leading-5 text-ink-2">{limits.join(' · ')}</span>
        <span className="block text-xs leading-5 text-ink-2">{t('key.number', { id: apiKey.sensitive_show_id })}</span>
      </div>
      <Button icon="trash" aria-label={t('key.revoke.named', { name: apiKey.name })} onClick={onRevoke}>
        {t('key.revoke')}
      </Button>
    </li>
  )
}
