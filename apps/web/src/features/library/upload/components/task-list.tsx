import { Icon, IconButton, Progress } from '@wenjin/ui'
import { useRef } from 'react'
import { Link } from 'react-router'
import { restoredText } from '../../../../lib/format/restored-text.ts'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useVisibleRows } from '../../../../lib/view/visible-rows.ts'
import type { ImportQueue } from '../import-queue.ts'
import type { ImportTask } from '../import-task.ts'

/** Height of a task, CSS pixels. */
const rowHeight = 68
/**
 * Above this number of tasks, unfinished and failed ones are listed first; below it, only once all have ended, so that no row moves while a
 * person acts on it.
 */
const inOrder = 60

const rank = ({ phase }: ImportTask) => ({ sending: 0, reading: 0, failed: 1, waiting: 2, done: 3 })[phase]

/** List of tasks, virtualized for thousands. */
export function TaskList({ tasks, queue }: { tasks: readonly ImportTask[]; queue: ImportQueue }) {
  const list = useRef<HTMLUListElement>(null)
  const { first, end } = useVisibleRows(list, tasks.length, rowHeight)
  const ended = tasks.every(({ phase }) => phase === 'done' || phase === 'failed')
  const shown = ended || tasks.length > inOrder ? tasks.toSorted((a, b) => rank(a) - rank(b)) : tasks
  return (
    <ul ref={list} className="relative" style={{ height: tasks.length * rowHeight }}>
      {shown.slice(first, end).map((task, at) => (
        <li
          key={task.key}
          aria-setsize={tasks.length}
          aria-posinset={first + at + 1}
          className="absolute inset-x-0 flex items-center gap-1 border-t border-line text-sm"
          style={{ top: (first + at) * rowHeight, height: rowHeight }}
        >
          <TaskLine task={task} queue={queue} />
        </li>
      ))}
    </ul>
  )
}

/** The phase of a task; of an archive with the number of its files. */
function phaseText({ phase, percent, unpacked }: ImportTask, t: Text): string {
  if (phase === 'done' && unpacked !== null) return t('import.phase.unpacked', { n: unpacked.done })
  return t(`import.phase.${phase}`, { percent: Math.floor(percent) })
}

function TaskLine({ task, queue }: { task: ImportTask; queue: ImportQueue }) {
  const t = useText()
  const { key, name, phase } = task
  const percent = Math.floor(task.percent)
  const restored = phase === 'done' ? restoredText(task.restored, t) : null
  const done = [task.duplicate ? t('file.duplicate') : phaseText(task, t), restored].filter(Boolean).join(t('file.restored.semicolon'))
  const outcome = task.reason ?? done
  const failed = phase === 'failed'
  const active = phase !== 'done' && !failed
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-6" title={name}>
          {task.documentId ? (
            <Link className="hover:text-ford" to={paths.document(task.documentId)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className={failed ? 'line-clamp-2 text-xs leading-4' : 'line-clamp-2 text-xs leading-4 text-ink-2'} title={outcome}>
          {failed && <Icon name="alert" size={13} className="mr-1 inline text-amber" />}
          {outcome}
        </span>
        {(phase === 'sending' || phase === 'reading') && <Progress key={phase} value={percent} label={t('file.progress', { name })} />}
      </span>
      {active && <IconButton icon="close" size={14} label={t('import.cancel', { name })} onClick={() => queue.cancel(key)} />}
      {failed && <IconButton icon="refresh" size={14} label={t('import.retry', { name })} onClick={() => queue.retry(key)} />}
    </>
  )
}
