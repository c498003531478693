import type { Topic } from '@wenjin/contract'
import { Button, Pills, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useTopics } from '../topics.queries.ts'
import { useMoveContents } from '../topic.queries.ts'

/** Form that moves everything in a topic into another one. */
export function MoveForm({ topic, onDone }: { topic: Topic; onDone: () => void }) {
  const t = useText()
  const { data: topics = [] } = useTopics()
  const move = useMoveContents(topic.id)
  const others = topics.filter((other) => other.id !== topic.id && other.permissions.includes('topic:edit'))
  const [chosen, setChosen] = useState<string>()
  const target = others.find((other) => other.id === chosen) ?? others[0]
  if (!target) return <p className="text-sm leading-6 text-ink-2">{t('topic.move.none')}</p>
  const handleMove = () =>
    move.mutate(target.id, {
      onSuccess: () => {
        toast.success(t('topic.move.done', { name: target.name }))
        onDone()
      },
    })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-6 text-ink-2">{t('topic.move.text')}</p>
      <Pills
        label={t('topic.move.to')}
        value={target.id}
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        onChange={setChosen}
      />
      <Button variant="solid" className="self-end" disabled={move.isPending} onClick={handleMove}>
        {t('topic.move.do')}
      </Button>
    </div>
  )
}
