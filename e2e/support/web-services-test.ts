import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import { test } from './fixtures.ts'
import { startServer } from './server.ts'
import { startWebServices } from './web-services.ts'

/** A journey with its own server, which uses web services that the test mocks. */
export const testWithWebServices = test.extend<object, { server: SpawnedServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const services = await startWebServices()
      const server = await startServer(services.env)
      await use(server)
      await server.remove()
      await services.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
