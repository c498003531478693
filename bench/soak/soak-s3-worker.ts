// The object store of the soak, in its own thread, so that its work does not count as the honest user's waiting time.
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { startS3TestServer } from '../../apps/server/src/providers/blobs/testing/s3-server.ts'

const store = await startS3TestServer()
parentPort!.postMessage(store.config)
await once(parentPort!, 'message')
await store.close()
