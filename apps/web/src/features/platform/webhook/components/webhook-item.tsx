import type { WebhookEndpoint } from '@wenjin/contract'
import { Button, Confirm, Icon, Modal, toast } from '@wenjin/ui'
import { useId, useState } from 'react'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { fieldsOf, nameOfWebhook, webhookOfFields } from '../webhook-fields.ts'
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, useTestWebhook } from '../webhook.queries.ts'
import { DeliveryList } from './delivery-list.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

const momentOf = (time: number) => `${dayOf(time)} ${clockTime(time)}`
const failed = { onError: (error: Error) => toast.error(error.message) }

/** A webhook with its state, its actions, and its deliveries folded below. */
export function WebhookItem({ webhook }: { webhook: WebhookEndpoint }) {
  const t = useText()
  const id = useId()
  const { url, events, state, failingSince, oldSecretUntil } = webhook
  const name = nameOfWebhook(webhook)
  const [showLog, setShowLog] = useState(false)
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const change = useChangeWebhook(webhook.id)
  const remove = useDeleteWebhook(webhook.id)
  const rotate = useRotateSecret(webhook.id)
  const test = useTestWebhook(webhook.id)
  const isOn = state === 'active'
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  const facts = [
    t(`hook.state.${state}`),
    failingSince !== null && t('hook.failing', { time: momentOf(failingSince) }),
    oldSecretUntil !== null && t('hook.oldSecret', { time: momentOf(oldSecretUntil) }),
  ].filter((fact) => fact !== false)
  return (
    <li aria-labelledby={id} className="flex flex-col gap-2 rounded-2 border border-line bg-raised p-4">
      <div className="min-w-0">
        <h3 id={id} className="leading-6 font-semibold [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className="font-mono text-sm leading-5 break-all text-ink-2">{url}</p>
        <p className="flex items-start gap-1.5 text-sm leading-6">
          {(failingSince !== null || state === 'disabled') && <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />}
          {facts.join(' · ')}
        </p>
        <p className="text-sm leading-6 text-ink-2">{events.map((event) => t(`hook.event.${event}`)).join(t('notice.comma'))}</p>
        {state === 'disabled' && <p className="text-sm leading-6">{t('hook.disabled.text')}</p>}
      </div>
      <fieldset aria-label={t('hook.actions', { name })} className="flex flex-wrap gap-2">
        {isOn && (
          <Button
            disabled={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                ...failed,
                onSuccess: () => {
                  setShowLog(true)
                  toast.success(t('hook.test.sent'))
                },
              })
            }
          >
            {t('hook.test')}
          </Button>
        )}
        <Button
          variant={isOn ? 'outline' : 'solid'}
          disabled={change.isPending}
          onClick={() => change.mutate({ state: isOn ? 'paused' : 'active' }, failed)}
        >
          {t(isOn ? 'hook.pause' : 'hook.resume')}
        </Button>
        <Button onClick={() => setOpen('edit')}>{t('hook.edit')}</Button>
        <Button onClick={() => setOpen('rotate')}>{t('hook.rotate')}</Button>
        <Button icon="trash" onClick={() => setOpen('delete')}>
          {t('hook.delete')}
        </Button>
        <Button aria-expanded={showLog} onClick={() => setShowLog(!showLog)}>
          {t(showLog ? 'hook.log.hide' : 'hook.log.show')}
        </Button>
      </fieldset>
      {showLog && <DeliveryList webhookId={webhook.id} name={name} isOn={isOn} />}
      <Modal open={open === 'edit'} onOpenChange={close} title={t('hook.edit.title')} closeLabel={t('close')}>
        <WebhookForm
          initial={fieldsOf(webhook)}
          submitLabel={t('hook.save')}
          busy={change.isPending}
          problem={change.error?.message}
          onSubmit={(fields) =>
            change.mutate(webhookOfFields(fields), {
              onSuccess: () => {
                setOpen(null)
                toast.success(t('hook.saved'))
              },
            })
          }
        />
      </Modal>
      <Confirm
        open={open === 'rotate'}
        onOpenChange={close}
        title={t('hook.rotate.title')}
        description={t('hook.rotate.text')}
        confirmLabel={t('hook.rotate')}
        cancelLabel={t('cancel')}
        onConfirm={() => rotate.mutate(undefined, failed)}
      />
      <Confirm
        open={open === 'delete'}
        onOpenChange={close}
        title={t('hook.delete.title')}
        description={t('hook.delete.text')}
        confirmLabel={t('hook.delete')}
        cancelLabel={t('cancel')}
        onConfirm={() => remove.mutate(undefined, { ...failed, onSuccess: () => toast.success(t('hook.deleted')) })}
      />
      <SecretDialog
        secret={rotate.data?.secret ?? null}
        title={t('hook.secret.rotated')}
        text={t('hook.secret.text.rotated')}
        onClose={rotate.reset}
      />
    </li>
  )
}
