import { sourceLabels, type ProviderStatus } from '@wenjin/contract'
import { Facts, Icon, Notice, type IconName } from '@wenjin/ui'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useSearchServices } from '../safety.queries.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { AdminPage } from '../components/admin-page.tsx'

/** The page of the search services and their state; for admins. */
export function SearchServicesPage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.searchServices')}>
      <SearchServices />
    </AdminGate>
  )
}

function SearchServices() {
  const t = useText()
  const query = useSearchServices()
  return (
    <AdminPage title={t('admin.searchServices')} lead={t('services.lead')} query={query}>
      {(services) =>
        services.length === 0 ? (
          <Notice icon="wifiOff" title={t('services.none')} text={t('services.none.text')} />
        ) : (
          <ul className="divide-y divide-line rounded-2 border border-line bg-raised px-4">
            {services.map((service) => (
              <ServiceLine key={service.service} service={service} />
            ))}
          </ul>
        )
      }
    </AdminPage>
  )
}

/** The state of a service as shown: `failing` when its last call failed, although the service is still called. */
type ShownState = ProviderStatus['state'] | 'failing'

const states: Readonly<Record<ShownState, { icon: IconName; color: string }>> = {
  failing: { icon: 'alert', color: 'text-amber' },
  ready: { icon: 'checkCircle', color: 'text-sprout' },
  resting: { icon: 'pause', color: 'text-amber' },
  off: { icon: 'circleDashed', color: 'text-ash' },
}

function shownState({ state, lastFailure, lastSuccessAt }: ProviderStatus): ShownState {
  return state === 'ready' && lastFailure !== null && lastFailure.at > (lastSuccessAt ?? 0) ? 'failing' : state
}

const momentText = (time: number) => `${dayOf(time)} ${clockTime(time)}`

/** Describes the history of a service in words. */
function careerOf({ calls, failures, lastSuccessAt, enabled, needsKey }: ProviderStatus, t: Text): string[] {
  if (!enabled) return [t(needsKey ? 'services.noKey' : 'services.disabled')]
  if (calls === 0) return [t('services.never')]
  const counted = t('services.calls', { calls, failures })
  return lastSuccessAt === null ? [counted] : [counted, t('services.lastSuccess', { time: momentText(lastSuccessAt) })]
}

/** Describes the last failure in words, with the exact message of the service. */
function lastFailureOf({ lastFailure }: ProviderStatus, t: Text): string[] {
  if (!lastFailure) return []
  const { at, kind, detail } = lastFailure
  const told = t('services.lastFailure', { time: momentText(at), why: t(`services.failure.${kind}`) })
  return detail ? [told, detail] : [told]
}

function ServiceLine({ service }: { service: ProviderStatus }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const state = shownState(service)
  const { icon, color } = states[state]
  const { restsUntil } = service
  const failure = lastFailureOf(service, t)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="leading-6 font-semibold break-words">
          {service.name}
          <span className="ml-2 text-xs font-normal text-ink-2">
            {service.categories.map((category) => sourceLabels[category][lang]).join(t('sources.authorComma'))}
          </span>
        </p>
        <p className="text-xs leading-5 text-ink-2">
          <Facts facts={careerOf(service, t)} />
        </p>
        {failure.length > 0 && (
          <p className="text-xs leading-5 text-ink-2">
            <Facts facts={failure} />
          </p>
        )}
        {restsUntil !== null && <p className="text-xs leading-5">{t('services.rests', { time: clockTime(restsUntil) })}</p>}
      </div>
      <span className="inline-flex min-h-6 items-center gap-1.5 text-sm">
        <Icon name={icon} size={16} className={color} />
        {t(`services.state.${state}`)}
      </span>
    </li>
  )
}
