import bundlePrograms from '../../apps/server/test/bundled-programs.ts'

/** Makes what the workers share before each would make it: the programs, and the data folder all servers begin on a copy of. */
export default async function seed(): Promise<void> {
  bundlePrograms()
  // It reads where the programs are while it is loaded.
  const { startedDataDir } = await import('../../apps/server/test/spawned-server.ts')
  await startedDataDir()
}
