import { Icon, IconButton, Progress, Spinner } from '@wenjin/ui'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { summarize, type ImportQueue, type ImportTask } from '../import-queue.ts'

/** Tasks drawn at once; of a thousand the unfinished and failed come first. */
const shownTasks = 60

const rank = (task: ImportTask) => ({ sending: 0, reading: 0, failed: 1, waiting: 2, done: 3 })[task.phase]

/** What is being imported and what became of it, at the corner of every page. */
export function ImportTray({ queue }: { queue: ImportQueue }) {
  const t = useText()
  const [folded, setFolded] = useState(false)
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue])
  const all = useSyncExternalStore(subscribe, () => queue.tasks)
  const tasks = all.filter((task) => !task.attached)
  if (tasks.length === 0) return null
  const { done, failed, active, percent } = summarize(tasks)
  const shown = tasks.length > shownTasks ? [...tasks].sort((a, b) => rank(a) - rank(b)).slice(0, shownTasks) : tasks

  return (
    <section
      aria-label={t('import.tray')}
      className="wj-tray fixed right-4 bottom-4 z-30 flex max-h-[42dvh] max-sm:top-14 max-sm:bottom-auto w-[min(24rem,calc(100vw-2rem))] flex-col rounded-3 border border-line bg-raised shadow-2"
    >
      <header className="flex items-center gap-2 py-1 pr-1 pl-4">
        {active > 0 ? (
          <Spinner />
        ) : (
          <Icon name={failed > 0 ? 'alert' : 'check'} size={16} className={failed > 0 ? 'text-amber' : 'text-sprout'} />
        )}
        <output className="block flex-1 text-sm tabular-nums">
          {t(active > 0 ? 'import.running' : 'import.finished', { done, total: tasks.length })}
          {failed > 0 && t('import.failedCount', { n: failed })}
        </output>
        <IconButton
          icon={folded ? 'arrowUp' : 'arrowDown'}
          size={16}
          label={t(folded ? 'import.unfold' : 'import.fold')}
          onClick={() => setFolded(!folded)}
        />
        {active === 0 && <IconButton icon="close" size={16} label={t('import.clear')} onClick={() => queue.clearFinished()} />}
      </header>
      {active > 0 && <Progress value={percent} label={t('import.tray')} />}
      {!folded && (
        <ul className="overflow-y-auto px-4 pb-3">
          {shown.map((task) => (
            <TaskLine key={task.key} task={task} />
          ))}
          {tasks.length > shown.length && (
            <li className="py-2 text-xs text-ink-2">{t('import.more', { n: tasks.length - shown.length })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

function TaskLine({ task }: { task: ImportTask }) {
  const t = useText()
  const outcome =
    task.reason ?? (task.duplicate ? t('file.duplicate') : t(`import.phase.${task.phase}`, { percent: Math.round(task.percent) }))
  return (
    <li className="border-t border-line py-2 text-sm">
      <span className="block leading-6 break-words">
        {task.documentId ? (
          <Link className="hover:text-ford" to={paths.document(task.documentId)}>
            {task.name}
          </Link>
        ) : (
          task.name
        )}
      </span>
      <span className={task.phase === 'failed' ? 'block text-xs leading-5' : 'block text-xs leading-5 text-ink-2'}>
        {task.phase === 'failed' && <Icon name="alert" size={13} className="mr-1 inline text-amber" />}
        {outcome}
      </span>
    </li>
  )
}
