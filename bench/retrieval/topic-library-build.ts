// Runs as a separate process, started by topic-retrieval.ts, so that the memory for building a library is not attributed to searching it.
import { pino } from 'pino'
import { openDatabase } from '../../apps/server/src/db/client.ts'
import { loadSet } from '../corpus.ts'
import { layLibrary, type LibraryPlan } from './topic-library.ts'

const [dataDir, set, plan] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl: null, dataDir: dataDir!, log: pino({ level: 'silent' }) })
await layLibrary(database.db, JSON.parse(plan!) as LibraryPlan, loadSet(set!)!.passages)
await database.close()
process.exit(0)
