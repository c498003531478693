import { buttonClass, Icon, IconButton, Progress, Scroller, Spinner } from '@wenjin/ui'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { GuestExpiryLine } from '../../../../lib/person/guest-expiry-line.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import type { ImportActions } from '../import-context.ts'
import type { ImportQueue } from '../import-queue.ts'
import { importedPlace, summarize } from '../import-task.ts'
import { TaskList } from './task-list.tsx'
import { UnfinishedList } from './unfinished-list.tsx'
import { useUnfinished } from './use-unfinished.ts'

/**
 * Publishes the height of the tray as `--wj-tray`; the style sheet pads the end of the page (on phones its start) by it, so that content
 * behind the tray can be scrolled into view.
 */
function useTrayRoom(): (tray: HTMLElement | null) => (() => void) | undefined {
  return useCallback((tray) => {
    if (tray === null) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--wj-tray', `${tray.offsetHeight}px`))
    observer.observe(tray)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--wj-tray')
    }
  }, [])
}

/** The running imports and their results, in the corner of every page, with unfinished ones of earlier pages. */
export function ImportTray({ queue, onAdd }: { queue: ImportQueue; onAdd: ImportActions['add'] }) {
  const t = useText()
  const [folded, setFolded] = useState(false)
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue])
  const all = useSyncExternalStore(subscribe, () => queue.tasks)
  const unfinished = useUnfinished()
  const measure = useTrayRoom()
  const tasks = all.filter((task) => !task.attached)
  if (tasks.length + unfinished.length === 0) return null
  const { done, failed, active, total, percent } = summarize(tasks)
  const status =
    tasks.length === 0
      ? t('import.unfinished', { n: unfinished.length })
      : t(active > 0 ? 'import.running' : 'import.finished', { done, total }) + (failed > 0 ? t('import.failedCount', { n: failed }) : '')

  const place = active === 0 ? importedPlace(tasks) : null
  return (
    <section
      ref={measure}
      aria-label={t('import.tray')}
      className="wj-tray fixed right-4 bottom-4 z-30 flex max-h-[42dvh] max-sm:top-14 max-sm:bottom-auto w-[min(24rem,calc(100vw-2rem))] flex-col rounded-3 border border-line bg-raised shadow-2"
    >
      <header className="flex items-center gap-1 py-1 pr-1 pl-4">
        {active > 0 ? (
          <Spinner />
        ) : (
          <Icon
            name={failed + unfinished.length > 0 ? 'alert' : 'check'}
            size={16}
            className={failed + unfinished.length > 0 ? 'text-amber' : 'text-sprout'}
          />
        )}
        <output className="ml-1 block flex-1 text-sm tabular-nums">{status}</output>
        {active > 1 && <IconButton icon="stop" size={16} label={t('import.cancelAll')} onClick={() => queue.cancelAll()} />}
        <IconButton
          icon={folded ? 'arrowUp' : 'arrowDown'}
          size={16}
          label={t(folded ? 'import.unfold' : 'import.fold')}
          onClick={() => setFolded(!folded)}
        />
        {active === 0 && tasks.length > 0 && (
          <IconButton icon="close" size={16} label={t('import.clear')} onClick={() => queue.clearFinished()} />
        )}
      </header>
      {/* A new run gets a new progress bar. */}
      {active > 0 && <Progress key={queue.run} value={percent} label={t('import.tray')} />}
      {!folded && (
        <Scroller label={t('import.list')} className="overflow-y-auto px-4 pb-3 focus-visible:-outline-offset-2">
          {unfinished.length > 0 && <UnfinishedList uploads={unfinished} onAdd={onAdd} />}
          <TaskList tasks={tasks} queue={queue} />
          <GuestExpiryLine className="pt-1" />
        </Scroller>
      )}
      {place && (
        <footer className="border-t border-line px-4 py-2">
          <Link
            className={buttonClass('solid', 'w-full')}
            to={
              place.fileIds.length + place.folderIds.length > 0
                ? paths.askPlaces(place.topicId, place)
                : paths.topic(place.topicId, { tab: 'chat' })
            }
            onClick={() => setFolded(true)}
          >
            <Icon name="message" size={16} />
            {t('import.ask')}
          </Link>
        </footer>
      )}
    </section>
  )
}
