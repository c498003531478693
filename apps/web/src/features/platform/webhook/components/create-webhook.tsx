import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { emptyWebhookFields, webhookOfFields } from '../webhook-fields.ts'
import { useCreateWebhook } from '../webhook.queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** Form that creates a webhook and shows its secret, once. */
export function CreateWebhook() {
  const t = useText()
  const create = useCreateWebhook()
  /** Key of the form; a new value empties it. */
  const [made, setMade] = useState(0)
  return (
    <div className="rounded-2 border border-line bg-raised p-4">
      <WebhookForm
        key={made}
        initial={emptyWebhookFields}
        submitLabel={t(create.isPending ? 'hook.creating' : 'hook.create')}
        busy={create.isPending}
        problem={create.error?.message}
        onSubmit={(fields) => create.mutate(webhookOfFields(fields), { onSuccess: () => setMade(made + 1) })}
      />
      <SecretDialog
        secret={create.data?.secret ?? null}
        title={t('hook.secret.created')}
        text={t('hook.secret.text')}
        onClose={create.reset}
      />
    </div>
  )
}
