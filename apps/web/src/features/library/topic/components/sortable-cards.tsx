import type { Topic } from '@wenjin/contract'
import { classNames, IconButton } from '@wenjin/ui'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSortTopics } from '../topic.queries.ts'
import { movedTo } from '../topic-order.ts'
import { TopicCard } from './topic-card.tsx'
import { TopicMenu } from './topic-menu.tsx'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface SortableCardsProps {
  label: string
  /** The whole list, which is the one being sorted. */
  all: readonly Topic[]
  /** The filtered part of the list, in its order. */
  shown: readonly Topic[]
}

/** The person's topics, sorted by dragging, by the arrow keys on a card's handle, or from its menu. */
export function SortableCards({ label, all, shown }: SortableCardsProps) {
  const t = useText()
  const sort = useSortTopics()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const moveTo = (id: string, targetId: string | undefined) => {
    const order = targetId === undefined ? null : movedTo(all, id, targetId)
    if (!order) return
    sort.mutate(order)
    setTold(t('topic.moved', { n: shown.findIndex((topic) => topic.id === targetId) + 1 }))
  }
  const neighbour = (index: number, step: number): string | undefined => {
    const other = shown[index + step]
    return other?.pinned === shown[index]!.pinned ? other.id : undefined
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveTo(shown[index]!.id, neighbour(index, step))
  }
  return (
    <>
      <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((topic, index) => {
          const up = neighbour(index, -1)
          const down = neighbour(index, 1)
          return (
            // For the keyboard, its handle and its menu do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={topic.id}
              draggable={all.length > 1}
              className={classNames(
                'rounded-2 [contain-intrinsic-size:auto_14rem] [content-visibility:auto]',
                dragged === topic.id && 'opacity-45',
                over === topic.id && dragged !== topic.id && 'outline-2 outline-offset-2 outline-ford',
              )}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', topic.name)
                setDragged(topic.id)
              }}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(topic.id)
              }}
              onDrop={(event) => {
                if (dragged === null) return
                event.preventDefault()
                moveTo(dragged, topic.id)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            >
              <TopicCard topic={topic}>
                {(up ?? down) !== undefined && (
                  <IconButton
                    icon="grip"
                    size={16}
                    label={`${t('topic.drag', { name: topic.own ? t('source.mine') : topic.name })} · ${t('topic.drag.hint')}`}
                    className="cursor-grab max-sm:hidden"
                    onKeyDown={(event) => handleKey(event, index)}
                  />
                )}
                <TopicMenu
                  topic={topic}
                  onMove={{
                    ...(up !== undefined && { up: () => moveTo(topic.id, up) }),
                    ...(down !== undefined && { down: () => moveTo(topic.id, down) }),
                  }}
                />
              </TopicCard>
            </li>
          )
        })}
      </ul>
      <output className="sr-only">{told}</output>
    </>
  )
}
