import { understand } from '@wenjin/engine'
import { collectWhenIdle } from '../../lib/flow/idle-collection.ts'
import { serveTasks } from './serve-tasks.ts'
import { loadTables } from './shared-tables.ts'
import { computeTasks } from './tasks.ts'
import { computeWorkbenches } from './workbenches.ts'

// Loads the dictionary and the readings now, since their loading at first use should not count as the time of a task.
understand('预热')
collectWhenIdle()
serveTasks(computeTasks, computeWorkbenches, loadTables())
