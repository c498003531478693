import { storageKinds, type StorageUse } from '@wenjin/contract'
import { Button, Notice, Waiting } from '@wenjin/ui'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { useStorageUse } from '../../../lib/api/storage-use.ts'
import { Section } from '../settings/index.ts'

/** Shows the account's storage use by kind, and the free space. */
export function StorageUseSection() {
  const t = useText()
  const { data, error, refetch } = useStorageUse()
  return (
    <Section title={t('usage.storage')}>
      {!data && !error && <Waiting className="min-h-28">{t('usage.loading')}</Waiting>}
      {error && !data && (
        <Notice alert icon="alert" title={t('usage.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data && <Bars use={data} />}
    </Section>
  )
}

function Bars({ use: { used, limit, kinds } }: { use: StorageUse }) {
  const t = useText()
  const share = limit === null || limit === 0 ? 0 : Math.min(100, (used / limit) * 100)
  return (
    <div className="flex flex-col gap-4 rounded-2 border border-line bg-raised p-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-2xl leading-8 font-semibold tabular-nums">{t('usage.storage.used', { used: formatBytes(used) })}</span>
        <span className="text-sm text-ink-2">
          {limit === null ? t('usage.storage.unlimited') : t('usage.storage.limit', { limit: formatBytes(limit) })}
        </span>
      </p>
      {limit !== null && <progress aria-label={t('usage.storage')} max={100} value={share} className="wj-progress" />}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm leading-6">
        {storageKinds.map((kind) => (
          <div key={kind} className="contents">
            <dt className="text-ink-2">{t(`usage.storage.${kind}`)}</dt>
            <dd className="text-right tabular-nums">{formatBytes(kinds[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm leading-6 text-ink-2">{t('usage.storage.hint')}</p>
    </div>
  )
}
