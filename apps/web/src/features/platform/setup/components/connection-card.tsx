import { connectionFields, type Connection } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'
import { CardFrame } from './card-frame.tsx'
import { ConnectionForm } from './connection-form.tsx'

/**
 * A kind of service: the current connection, with the form folded below. A connection set by an environment variable is shown read-only.
 */
export function ConnectionCard({ connection, offline }: { connection: Connection; offline: boolean }) {
  const t = useText()
  const { kind, source, variable, address, model, inUse, isLost } = connection
  const name = t(`setup.kind.${kind}`)
  const isOn = source !== 'none' && inUse
  const state = isLost ? 'setup.lost' : isOn ? 'setup.connected' : source === 'none' || address === null ? 'setup.none' : 'setup.offline'
  const facts = [address, model].filter(Boolean).join(' · ')
  if (source === 'environment') {
    return (
      <CardFrame fixed name={name} isOn={isOn} state={t(state)}>
        <p>
          {t(address === null && model === null ? 'setup.environment.off' : 'setup.environment', { variable: variable ?? '' })}
          {facts && <span className="block">{facts}</span>}
        </p>
      </CardFrame>
    )
  }
  return (
    <CardFrame name={name} isOn={isOn} state={t(state)}>
      <p className="text-sm leading-6 text-ink-2">
        {t(`setup.hint.${kind}`)}
        {offline && connectionFields[kind].address && ` ${t('setup.offline.hint')}`}
      </p>
      <ConnectionForm key={`${address ?? ''} ${model ?? ''} ${source}`} connection={connection} />
    </CardFrame>
  )
}
