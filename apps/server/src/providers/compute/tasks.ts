import { compareTasks } from './tasks/compare.ts'
import { engineTasks } from './tasks/engine.ts'
import { instanceTasks } from './tasks/instance.ts'
import { readingTasks } from './tasks/reading.ts'
import { writingTasks } from './tasks/writing.ts'

/** The tasks that run in threads, by area in `tasks/`. */
export const computeTasks = { ...engineTasks, ...compareTasks, ...readingTasks, ...writingTasks, ...instanceTasks }
