import type { Subscription } from '@wenjin/contract'
import { Button, Icon, Modal } from '@wenjin/ui'
import { useForm } from 'react-hook-form'
import { useText } from '../../../../lib/i18n/index.ts'
import { fieldsOf, readingOf, type ReadingFields as Fields } from '../reading-form.ts'
import { useUpdateSubscription } from '../source-preference.queries.ts'
import { ReadingFields } from './reading-fields.tsx'

interface SubscriptionDialogProps {
  subscription: Subscription
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog that changes how a subscribed site is read. */
export function SubscriptionDialog({ subscription, name, open, onOpenChange }: SubscriptionDialogProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={name} closeLabel={t('close')}>
      <ReadingForm subscription={subscription} onSaved={() => onOpenChange(false)} />
    </Modal>
  )
}

function ReadingForm({ subscription, onSaved }: { subscription: Subscription; onSaved: () => void }) {
  const t = useText()
  const update = useUpdateSubscription()
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: fieldsOf(subscription) })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) =>
        void handleSubmit((fields) => update.mutate({ id: subscription.id, ...readingOf(fields) }, { onSuccess: onSaved }))(event)
      }
    >
      <ReadingFields register={register} errors={formState.errors} />
      {update.error && (
        <p role="alert" className="flex items-start gap-2 text-sm leading-6">
          <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
          {update.error.message}
        </p>
      )}
      <Button type="submit" variant="solid" className="self-end" disabled={update.isPending}>
        {t('subscription.save')}
      </Button>
    </form>
  )
}
