import type { ContactType, UserInfo } from '@wenjin/contract'
import { Button, Confirm, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useOidcStart } from '../../sign-in/index.ts'
import { saveErrorText, Row, Rows, Section } from '../../settings/index.ts'
import { useUnbind } from '../account.queries.ts'
import { BindDialog } from './bind-dialog.tsx'

/** The phone, e-mail and third parties with which the person signs in. */
export function SignInWays({ user }: { user: UserInfo }) {
  const t = useText()
  const { data: instance } = useInstance()
  const [binding, setBinding] = useState<ContactType | null>(null)
  const [shownType, setShownType] = useState<ContactType>('phone')
  const [unbinding, setUnbinding] = useState<{ kind: string; name: string } | null>(null)
  const unbind = useUnbind()
  const { start, leaving } = useOidcStart()
  const providers = instance?.signIn.providers ?? []
  const onError = (error: Error) => toast.error(saveErrorText(error, t))
  const openBinding = (type: ContactType) => {
    setShownType(type)
    setBinding(type)
  }

  return (
    <Section title={t('me.bindings')}>
      <Rows>
        {(['phone', 'email'] as const).map((type) => (
          <Row key={type} label={t(`me.${type}`)} hint={user[type] ?? t('me.unbound')}>
            <Button
              aria-label={t(user[type] ? 'bind.change.named' : 'bind.bind.named', { name: t(`me.${type}`) })}
              onClick={() => openBinding(type)}
            >
              {t(user[type] ? 'bind.change' : 'bind.bind')}
            </Button>
            {user[type] && (
              <Button
                variant="quiet"
                destructive
                aria-label={t('bind.unbind.named', { name: t(`me.${type}`) })}
                onClick={() => setUnbinding({ kind: type, name: t(`me.${type}`) })}
              >
                {t('bind.unbind')}
              </Button>
            )}
          </Row>
        ))}
        {providers.map(({ id, name }) => (
          <Row key={id} label={name} hint={t(user.providers.includes(id) ? 'bind.third.bound' : 'me.unbound')}>
            {user.providers.includes(id) ? (
              <Button
                variant="quiet"
                destructive
                aria-label={t('bind.unbind.named', { name })}
                onClick={() => setUnbinding({ kind: id, name })}
              >
                {t('bind.unbind')}
              </Button>
            ) : (
              <Button aria-label={t('bind.bind.named', { name })} disabled={leaving !== null} onClick={() => void start(id, null)}>
                {t('bind.bind')}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {instance && providers.length === 0 && <p className="text-sm leading-6 text-ink-2">{t('bind.third.none')}</p>}
      <BindDialog type={shownType} open={binding !== null} onClose={() => setBinding(null)} />
      <Confirm
        open={unbinding !== null}
        onOpenChange={(open) => !open && setUnbinding(null)}
        title={t('bind.unbind.title', { name: unbinding?.name ?? '' })}
        description={t('bind.unbind.text')}
        confirmLabel={t('bind.unbind')}
        cancelLabel={t('cancel')}
        onConfirm={() => unbinding && unbind.mutate(unbinding.kind, { onSuccess: () => toast.success(t('bind.unbound')), onError })}
      />
    </Section>
  )
}
