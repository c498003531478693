import { understand } from '@wenjin/engine'
import { loadDictionary } from '@wenjin/text/dictionary'
import { loadPinyin } from '@wenjin/text/pinyin'
import { collectWhenIdle } from '../../lib/flow/idle-collection.ts'
import { serveTasks } from './serve-tasks.ts'
import type { SharedTables } from './shared-tables.ts'
import { computeTasks } from './tasks.ts'
import { computeWorkbenches } from './workbenches.ts'

// Loads the dictionary and the readings now, since their loading at first use should not count as the time of a task.
understand('预热')
collectWhenIdle()
const shared: SharedTables = { dictionary: loadDictionary(), pinyin: loadPinyin() }
serveTasks(computeTasks, computeWorkbenches, shared)
