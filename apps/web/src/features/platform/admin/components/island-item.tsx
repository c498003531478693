import type { IslandTopic, TakeDown, Topic } from '@wenjin/contract'
import { Button, FormField, toast } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { useRelease, useTakeDown } from '../admin.queries.ts'
import { maxNote } from '../form-limits.ts'
import { FormProblem } from './form-problem.tsx'
import { Record } from './record.tsx'

/** A published topic with the complaints about it, and the decisions available to an admin. */
export function IslandItem({ item: { topic, complaints } }: { item: IslandTopic }) {
  const t = useText()
  const { takeDown } = topic
  const asksReview = takeDown !== null && takeDown.reviewAskedAt !== null
  const state = asksReview ? 'island.admin.asksReview' : takeDown ? 'island.admin.takenDown' : 'island.admin.published'
  const facts = [topic.byUser?.name ?? '', t('topic.files', { n: topic.fileCount }), t('topic.subscribers', { n: topic.subscriberCount })]
  return (
    <Record createdAt={takeDown?.at ?? topic.publishedAt ?? topic.createdAt} facts={facts} content={topic.description} state={t(state)}>
      <Link
        className="order-first inline-flex min-h-6 items-center self-start font-semibold break-words hover:text-ford max-sm:min-h-touch"
        to={paths.topic(topic.id)}
      >
        {topic.title || topic.name}
      </Link>
      {complaints > 0 && (
        <Link className="self-start text-sm text-ford underline underline-offset-4" to={paths.complaints()}>
          {t('island.admin.complaints', { n: complaints })}
        </Link>
      )}
      {takeDown ? <Releasing topic={topic} takeDown={takeDown} /> : <TakingDown topic={topic} />}
    </Record>
  )
}

function TakingDown({ topic }: { topic: Topic }) {
  const t = useText()
  const takeDown = useTakeDown()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const handleTakeDown = () => {
    const written = reason.trim()
    setMissing(written === '')
    if (written === '') return
    takeDown.mutate(
      { id: topic.id, reason: written },
      { onSuccess: () => toast.success(t('island.admin.takenDownDone', { name: topic.name })) },
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <FormField
          className="flex-1 basis-full sm:basis-56"
          label={t('island.admin.reason')}
          hint={t('island.admin.reason.hint')}
          error={missing ? t('island.admin.reason.empty') : undefined}
          maxLength={maxNote}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button className="mt-7 ml-auto min-h-11" disabled={takeDown.isPending} onClick={handleTakeDown}>
          {t('island.admin.takeDown')}
        </Button>
      </div>
      {takeDown.error && <FormProblem>{takeDown.error.message}</FormProblem>}
    </div>
  )
}

function Releasing({ topic, takeDown: { at, reason, reviewAskedAt, reviewNote } }: { topic: Topic; takeDown: TakeDown }) {
  const t = useText()
  const release = useRelease()
  return (
    <>
      <p className="text-sm leading-6 break-words whitespace-pre-wrap">{t('island.admin.takenFor', { date: dayOf(at), reason })}</p>
      {reviewAskedAt !== null && (
        <p className="text-sm leading-6 break-words whitespace-pre-wrap">
          {t('island.admin.review', { date: dayOf(reviewAskedAt), note: reviewNote })}
        </p>
      )}
      <Button
        className="self-end"
        disabled={release.isPending}
        onClick={() => release.mutate(topic.id, { onSuccess: () => toast.success(t('island.admin.released', { name: topic.name })) })}
      >
        {t('island.admin.release')}
      </Button>
      {release.error && <FormProblem>{release.error.message}</FormProblem>}
    </>
  )
}
