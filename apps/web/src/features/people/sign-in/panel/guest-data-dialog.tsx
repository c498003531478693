import { Confirm, toast } from '@wenjin/ui'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useExternalValue } from '../../../../lib/view/external-value.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { queryClient, queryKeys } from '../../../../lib/api/query.ts'
import { guestDataText } from '../guest-data-text.ts'
import { guestOffer } from '../sign-in.ts'

/** Asks after a sign-in whether to take over the guest data of this browser. */
export function GuestDataDialog() {
  const t = useText()
  const offer = useExternalValue(guestOffer)
  // Keep the text during the closing animation.
  const [shown, setShown] = useState(offer)
  if (offer !== null && offer !== shown) setShown(offer)

  const handleTake = async () => {
    try {
      const taken = await api.account.claimGuestData()
      toast.success(t('guest.taken', { what: guestDataText(t, taken) }))
      const changed = [queryKeys.history, queryKeys.topics, queryKeys.files, queryKeys.searchTemplates, queryKeys.guestData]
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
      harmless
    />
  )
}
