import { Confirm, toast } from '@wenjin/ui'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useExternalValue } from '../../../../lib/view/external-value.ts'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { queryClient, queryKeys } from '../../../../lib/api/query.ts'
import { guestOffer, type GuestData } from '../sign-in.ts'

/** The guest's data in words: only the kinds that exist. */
export function guestDataText(t: Text, { sessions, files, templates }: GuestData): string {
  const parts = [
    sessions > 0 && t('guest.sessions', { n: sessions }),
    files > 0 && t('guest.files', { n: files }),
    templates > 0 && t('guest.templates', { n: templates }),
  ]
  return parts.filter(Boolean).join(t('guest.and'))
}

/** After a sign-in, asks whether what the browser made as a guest is to be taken along. */
export function GuestDataDialog() {
  const t = useText()
  const offer = useExternalValue(guestOffer)
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(offer)
  if (offer !== null && offer !== shown) setShown(offer)

  const handleTake = async () => {
    try {
      const taken = await api.account.claimGuestData()
      toast.success(t('guest.taken', { what: guestDataText(t, taken) }))
      const changed = [queryKeys.history, queryKeys.topics, queryKeys.files, queryKeys.searchTemplates]
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Confirm
      open={offer !== null}
      onOpenChange={(open) => !open && guestOffer.set(null)}
      title={t('guest.title')}
      description={shown ? t('guest.text', { what: guestDataText(t, shown) }) : ''}
      confirmLabel={t('guest.take')}
      cancelLabel={t('guest.later')}
      onConfirm={() => void handleTake()}
    />
  )
}
