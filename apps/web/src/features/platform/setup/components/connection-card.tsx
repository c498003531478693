import { connectionFields, type Connection } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { ConnectionForm } from './connection-form.tsx'

/** A kind of service: what is connected, and behind it the form. A variable that sets it is shown and cannot be changed. */
export function ConnectionCard({ connection, offline }: { connection: Connection; offline: boolean }) {
  const t = useText()
  const { kind, source, variable, address, model, inUse } = connection
  const name = t(`setup.kind.${kind}`)
  const isOn = source !== 'none' && inUse
  const state = isOn ? 'setup.connected' : source === 'none' || address === null ? 'setup.none' : 'setup.offline'
  const title = (
    <>
      <Icon name={isOn ? 'checkCircle' : 'circleDashed'} size={16} className={isOn ? 'shrink-0 text-sprout' : 'shrink-0 text-ash'} />
      <span className="min-w-0 flex-1 font-semibold">{name}</span>
      <span className="text-sm text-ink-2">{t(state)}</span>
    </>
  )
  const facts = [address, model].filter(Boolean).join(' · ')
  if (source === 'environment') {
    return (
      <div className="flex flex-col gap-1 px-4 py-3">
        <p className="flex min-h-9 items-center gap-2">{title}</p>
        <p className="pl-6 text-sm leading-6 text-ink-2 [overflow-wrap:anywhere]">
          {t(address === null && model === null ? 'setup.environment.off' : 'setup.environment', { variable: variable ?? '' })}
          {facts && <span className="block">{facts}</span>}
        </p>
      </div>
    )
  }
  return (
    <details className="group px-4 py-3">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevronRight" size={16} className="shrink-0 text-ink-2 group-open:rotate-90" />
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-sm leading-6 text-ink-2">
          {t(`setup.hint.${kind}`)}
          {offline && connectionFields[kind].address && ` ${t('setup.offline.hint')}`}
        </p>
        <ConnectionForm key={`${address ?? ''} ${model ?? ''} ${source}`} connection={connection} />
      </div>
    </details>
  )
}
