import { Confirm, toast } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useDeleteSession } from '../session.queries.ts'

interface DeleteConfirmProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

/** Asks for confirmation before a conversation is deleted permanently. */
export function DeleteConfirm(props: DeleteConfirmProps) {
  const t = useText()
  return (
    <Confirm
      {...props}
      title={t('delete.title')}
      description={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('cancel')}
    />
  )
}

/** Asks for confirmation and deletes a conversation of a list. @param sessionId null while the dialog is closed */
export function DeleteFromList({ sessionId, onClose }: { sessionId: string | null; onClose: () => void }) {
  const t = useText()
  const remove = useDeleteSession()
  const handleDelete = (id: string) =>
    remove.mutate(id, { onSuccess: () => toast.success(t('delete.done')), onError: (error) => toast.error(error.message) })
  return (
    <DeleteConfirm
      open={sessionId !== null}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => sessionId !== null && handleDelete(sessionId)}
    />
  )
}
