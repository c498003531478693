import type { TakeDown, Topic } from '@wenjin/contract'
import { Button, Icon, TextArea, toast } from '@wenjin/ui'
import { useForm } from 'react-hook-form'
import { useText } from '../../../../lib/i18n/index.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { FormAlert, useAskReview } from '../../topic/index.ts'

const noteChars = 1000

/** Says why a topic was taken down, and lets its members request a review. */
export function TakenDown({ topic, takeDown }: { topic: Topic; takeDown: TakeDown }) {
  const t = useText()
  const ask = useAskReview(topic.id)
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { note: '' } })
  const handleAsk = ({ note }: { note: string }) =>
    ask.mutate(note, {
      onSuccess: () => {
        reset()
        toast.success(t('takenDown.asked'))
      },
    })
  return (
    <>
      <div className="flex gap-2 rounded-2 border border-line bg-raised px-4 py-3 text-sm leading-6">
        <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold">{t('takenDown.since', { date: dayOf(takeDown.at) })}</p>
          <p className="break-words whitespace-pre-wrap">{t('takenDown.reason', { reason: takeDown.reason })}</p>
          {takeDown.reviewAskedAt !== null && (
            <p className="break-words whitespace-pre-wrap text-ink-2">
              {t('takenDown.waits', { date: dayOf(takeDown.reviewAskedAt), note: takeDown.reviewNote })}
            </p>
          )}
        </div>
      </div>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void handleSubmit(handleAsk)(event)}>
        <TextArea
          label={t('takenDown.note')}
          hint={t('takenDown.note.hint')}
          maxLength={noteChars}
          error={formState.errors.note && t('takenDown.note.empty')}
          {...register('note', { validate: (value) => value.trim() !== '' })}
        />
        <FormAlert error={ask.error} />
        <Button type="submit" variant="solid" className="self-start" disabled={ask.isPending}>
          {t(takeDown.reviewAskedAt === null ? 'takenDown.ask' : 'takenDown.askAgain')}
        </Button>
      </form>
    </>
  )
}
