import type { ShareKind } from '@wenjin/contract'
import { Button, Notice, Pills, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { pendingPrompt } from '../../../lib/person/pending-prompt.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { useShareOf } from './share.queries.ts'
import { ShareFields, type ShareScope } from './share-fields.tsx'

/** Kinds that guests may share, too: their own conversations, and sources in them. */
const ofGuests: ReadonlySet<ShareKind> = new Set(['session', 'branch', 'answer', 'source'])

/** The link of one of several objects: create, change, pass on and revoke it. */
export function ShareForm({ scopes }: { scopes: readonly [ShareScope, ...ShareScope[]] }) {
  const t = useText()
  const guest = useSignedInUid() === null
  const [kind, setKind] = useState(scopes[0].kind)
  const scope = scopes.find((one) => one.kind === kind) ?? scopes[0]
  const refused = guest && !ofGuests.has(scope.kind)
  const { data, error, refetch } = useShareOf(scope, !refused)
  return (
    <div className="flex flex-col gap-4">
      {scopes.length > 1 && (
        <Pills
          label={t('share.what')}
          value={scope.kind}
          options={scopes.map((one) => ({ value: one.kind, label: t(`share.kind.${one.kind}`) }))}
          onChange={setKind}
        />
      )}
      <p className="text-sm leading-6 text-ink-2">{t(`share.about.${scope.kind}`)}</p>
      {refused && (
        <Notice icon="key" title={t('share.topic.guest')} text={t('share.topic.guest.text')}>
          <Button variant="solid" onClick={() => pendingPrompt.set({ kind: 'login', message: '' })}>
            {t('topic.signIn')}
          </Button>
        </Notice>
      )}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {error.message}
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!refused && !error && data === undefined && <Waiting>{t('share.topic.loading')}</Waiting>}
      {data !== undefined && !refused && <ShareFields key={`${scope.kind}-${scope.id}-${data?.key}`} scope={scope} share={data} />}
    </div>
  )
}
