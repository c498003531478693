import { join } from 'node:path'
import { createWebSearch, type CachedReply } from '@wenjin/web-sources'
import { ByteCache } from '../apps/server/src/lib/flow/byte-cache.ts'
import { rootDir } from '../apps/server/src/installation.ts'
import { webReplyBytes } from '../apps/server/src/instance.ts'
import { createReader } from '../apps/server/src/providers/reader/index.ts'
import { loadManual } from '../apps/server/src/features/library/upload/index.ts'
import { startTestServer } from '../apps/server/test/test-server.ts'

// The product of the measurement in a process of its own, bundled as `npm start` bundles it, with the manual in its library: the real services, reader and parser, but pages of this
// machine may be read.
const server = await startTestServer({
  env: process.env as Record<string, string>,
  adjust: (ctx) => {
    ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })
    const { services } = ctx.config.search
    ctx.webSearch = createWebSearch({
      services,
      userAgent: 'Wenjin',
      coverAddress: (url) => url,
      replies: new ByteCache<CachedReply>(webReplyBytes),
      now: Date.now,
    })
  },
})
await server.ctx.compute.warmUp()
await loadManual(server.ctx, join(rootDir, 'docs', 'manual'))
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send!({ url: server.url })
