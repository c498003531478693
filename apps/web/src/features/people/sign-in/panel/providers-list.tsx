import { Button } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useOidcStart } from '../use-oidc-start.ts'

/** The configured third parties for signing in; renders nothing without any. `target` is where to go afterwards. */
export function ProvidersList({ target }: { target: string | null }) {
  const t = useText()
  const { data: instance } = useInstance()
  const { start, leaving } = useOidcStart()
  const providers = instance?.signIn.providers ?? []
  if (providers.length === 0) return null
  return (
    <section aria-label={t('login.with')} className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-xs text-ink-2">{t('login.with')}</p>
      <ul className="flex flex-wrap gap-2">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <Button icon="key" disabled={leaving !== null} onClick={() => void start(id, target)}>
              {t(leaving === id ? 'login.leaving' : 'login.withProvider', { name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
