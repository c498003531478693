import type { Topic } from '@wenjin/contract'
import { classNames } from '@wenjin/ui'
import { useTopicName } from '../topic-name.ts'

/** Background colours for topics without a cover, chosen by id so that each topic keeps its colour. */
const washes = ['bg-ford-wash text-ford', 'bg-sprout-wash text-sprout', 'bg-sunken text-ink-2'] as const

function washOf(id: string): string {
  const sum = [...id].reduce((total, character) => total + character.codePointAt(0)!, 0)
  return washes[sum % washes.length]!
}

interface TopicCoverProps {
  topic: Pick<Topic, 'id' | 'name' | 'coverImages'> & Partial<Pick<Topic, 'own'>>
  /** Text alternative where the image carries meaning; in lists the name is beside it. */
  alt?: string
  className?: string
}

/** The cover of a topic, the narrow one on phones; without one, the first character of its name. */
export function TopicCover({ topic, alt = '', className }: TopicCoverProps) {
  const name = useTopicName({ own: false, ...topic })
  const narrow = topic.coverImages.find(({ mobile }) => mobile)
  const wide = topic.coverImages.find(({ mobile }) => !mobile) ?? narrow
  if (!wide) {
    return (
      // Decorative: neither announced nor copied.
      <span
        aria-hidden="true"
        data-letter={[...name.trim()][0] ?? '·'}
        className={classNames(
          'grid place-items-center font-serif text-3xl select-none before:content-[attr(data-letter)]',
          washOf(topic.id),
          className,
        )}
      />
    )
  }
  return (
    <picture className={classNames('block overflow-hidden bg-sunken', className)}>
      {narrow && <source media="(width < 600px)" srcSet={narrow.url} />}
      <img src={wide.url} alt={alt} loading="lazy" className="size-full object-cover" />
    </picture>
  )
}
