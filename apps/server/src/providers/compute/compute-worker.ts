import { understand } from '@wenjin/engine'
import { loadDictionary } from '@wenjin/text/dictionary'
import { collectWhenIdle } from '../../lib/flow/idle-collection.ts'
import { serveTasks } from './serve-tasks.ts'
import { computeTasks } from './tasks.ts'
import { computeWorkbenches } from './workbenches.ts'

// Loads the dictionary now, since its loading at first use should not count as the time of a task.
understand('预热')
collectWhenIdle()
serveTasks(computeTasks, computeWorkbenches, loadDictionary())
