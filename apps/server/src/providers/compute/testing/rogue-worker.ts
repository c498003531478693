import { serveTasks } from '../serve-tasks.ts'
import { rogueTasks } from './rogue-tasks.ts'

serveTasks(rogueTasks)
