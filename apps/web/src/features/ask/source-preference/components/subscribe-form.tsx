import { subscriptionKinds } from '@wenjin/contract'
import { Button, FormField, Icon, Pills, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { useText } from '../../../../lib/i18n/index.ts'
import { fieldsOf, readingOf, usualReading, type ReadingFields as Reading } from '../reading-form.ts'
import { useCreateSubscription, type NewSubscription } from '../source-preference.queries.ts'
import { ReadingFields } from './reading-fields.tsx'

interface Fields extends Reading {
  url: string
}

/** Parses a web address that may lack its scheme; returns null for an invalid one. */
function addressOf(text: string): string | null {
  const trimmed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  return new URL(address).hostname.includes('.') || address.includes('localhost') ? address : null
}

/** Form that subscribes to a site or feed. Only the address is required; how to read it is optional. */
export function SubscribeForm() {
  const t = useText()
  const create = useCreateSubscription()
  const [kind, setKind] = useState<NonNullable<NewSubscription['kind']>>('auto')
  const { register, handleSubmit, reset, formState } = useForm<Fields>({ defaultValues: { url: '', ...fieldsOf(usualReading) } })
  const subscribe = ({ url, ...reading }: Fields) =>
    create.mutate(
      { url: addressOf(url)!, kind, ...readingOf(reading) },
      {
        onSuccess: () => {
          reset()
          toast.success(t('subscription.added'))
        },
      },
    )
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void handleSubmit(subscribe)(event)}>
      <div className="flex items-start gap-2">
        <FormField
          label={t('subscription.url')}
          className="flex-1"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com/feed.xml"
          error={formState.errors.url ? t('subscription.url.empty') : create.error?.message}
          {...register('url', { validate: (value) => addressOf(value) !== null })}
        />
        <Button type="submit" variant="solid" icon="rss" className="mt-[1.625rem] min-h-11" disabled={create.isPending}>
          {t('subscription.add')}
        </Button>
      </div>
      <details className="group">
        <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-sm text-ink-2 hover:text-ink max-sm:min-h-touch [&::-webkit-details-marker]:hidden">
          <Icon name="chevronRight" size={16} className="group-open:rotate-90" />
          {t('subscription.more')}
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <Pills
            label={t('subscription.kind')}
            value={kind}
            options={subscriptionKinds.map((value) => ({ value, label: t(`subscription.kind.${value}`) }))}
            onChange={setKind}
          />
          {/* The cast is safe: a form with more fields can register those of a reading. */}
          <ReadingFields register={register as unknown as UseFormRegister<Reading>} errors={formState.errors} />
        </div>
      </details>
    </form>
  )
}
