import { serveTasks } from '../serve-tasks.ts'
import { rogueTasks, rogueWorkbenches } from './rogue-tasks.ts'

serveTasks(rogueTasks, rogueWorkbenches)
