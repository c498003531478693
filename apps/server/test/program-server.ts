import { createReader } from '../src/providers/reader/index.ts'
import type { FakeWebSearch } from './peers/fake-web-search.ts'
import type { ScriptedModel } from './peers/scripted-model.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Starts an instance for program calls: with a scripted model, and a search whose pages are on this machine. */
export function startProgramServer(model: ScriptedModel, web: FakeWebSearch): Promise<TestServer> {
  return startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
    adjust: (ctx) => {
      ctx.webSearch = web
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })
    },
  })
}
