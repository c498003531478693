import { understand } from '@wenjin/engine'
import { loadDictionary } from '@wenjin/text/dictionary'
import { serveTasks } from './serve-tasks.ts'
import { computeTasks } from './tasks.ts'
import { computeWorkbenches } from './workbenches.ts'

// The dictionary is read at its first use, which should not count as the time of a task.
understand('预热')
serveTasks(computeTasks, computeWorkbenches, loadDictionary())
