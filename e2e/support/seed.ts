import { bundlePrograms } from '../../apps/server/test/bundled-programs.ts'

/** Prepares what all workers share: the programs, and the data folder that every server starts with a copy of. */
export default async function seed(): Promise<void> {
  bundlePrograms()
  // Import after the build: the module looks up the programs when it is loaded.
  const { startedDataDir } = await import('../../apps/server/test/spawned-server.ts')
  await startedDataDir()
}
