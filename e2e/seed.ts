import { startedDataDir } from '../apps/server/test/spawned-server.ts'

/** Makes the data folder all servers begin on a copy of, before the workers would each make one. */
export default async function seed(): Promise<void> {
  await startedDataDir()
}
