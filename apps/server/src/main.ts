import { readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { createLogger } from './logger.ts'
import { exitWithReason } from './start-failure.ts'

try {
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  // The database opens in its own thread while the rest of the server, which takes as long, is loaded here.
  const opening = openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  opening.catch(() => undefined)
  const { serve } = await import('./serve.ts')
  await serve(config, log, opening)
} catch (error) {
  exitWithReason(error)
}
