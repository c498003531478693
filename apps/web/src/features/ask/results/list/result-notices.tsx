import type { RouteData, searchContract, UnavailableService } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useInstance } from '../../../../lib/api/instance.ts'
import { engineName } from '../../../../lib/format/engine-name.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { engineOf, needsNetwork, resultAddress, type ResultView } from '../../options/index.ts'

export type FoundPage = RouteData<(typeof searchContract)['listSearchResults']>

/** Notices about a list: a corrected query, no network, services without response. */
export function ResultNotices({ view, found }: { view: ResultView; found: FoundPage }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const { data: instance } = useInstance()
  // The instance is offline by its settings, so this is no failure.
  const isDisconnected = instance?.offline === true && needsNetwork(view.category ?? '')
  return (
    <>
      {found.corrected && found.corrected !== view.q && (
        <p className="text-sm leading-6">
          {t('results.corrected', { query: found.corrected })}
          <Link
            to={resultAddress({ ...view, asTyped: true, pageIndex: 0 })}
            className="inline-flex min-h-6 items-center text-ford underline underline-offset-4 max-sm:min-h-touch"
          >
            {t('results.asTyped', { query: view.q })}
          </Link>
        </p>
      )}
      {(found.offline || isDisconnected) && (
        <p role="note" className="flex items-start gap-2 text-sm leading-6 text-ink-2">
          <Icon name="wifiOff" size={16} className="mt-1 shrink-0" />
          {isDisconnected ? t('source.offline', { name: engineName(engineOf(view.category ?? ''), lang) }) : t('results.offline')}
        </p>
      )}
      {/* Without a network no service responds; the offline notice says so already. */}
      {!found.offline && found.unavailable.length > 0 && (
        <p role="note" className="text-xs leading-5 text-ink-2">
          {t('results.unavailable', { names: found.unavailable.map((service) => namedFailure(service, t)).join(t('sources.authorComma')) })}
        </p>
      )}
    </>
  )
}

function namedFailure({ name, kind }: UnavailableService, t: ReturnType<typeof useText>): string {
  return t('results.unavailable.one', { name, why: t(`services.failure.${kind}`) })
}
