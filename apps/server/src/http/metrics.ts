import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What the instance counts, for `/metrics`. */
export interface Metrics {
  registry: Registry
  /** Finished answers by outcome (`done`, `stopped`, `failed`) and composer. */
  answers: Counter<'state' | 'composer'>
  /** Seconds from the question to the first text. */
  firstText: Histogram
  runningAnswers: Gauge
  openStreams: Gauge
  /** Imported files by outcome: `ready`, `duplicate`, or the reason of the failure. */
  imports: Counter<'outcome'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    answers: new Counter({ name: 'wenjin_answers_total', help: 'Finished answers', labelNames: ['state', 'composer'], registers }),
    firstText: new Histogram({
      name: 'wenjin_first_text_seconds',
      help: 'Question to first text',
      buckets: [0.02, 0.04, 0.06, 0.1, 0.2, 0.5, 1, 2, 5, 10],
      registers,
    }),
    runningAnswers: new Gauge({ name: 'wenjin_running_answers', help: 'Answers being made', registers }),
    openStreams: new Gauge({ name: 'wenjin_open_streams', help: 'Open event streams', registers }),
    imports: new Counter({ name: 'wenjin_imports_total', help: 'Imported files', labelNames: ['outcome'], registers }),
  }
}

/** Times every request by its route, never by its address, which may hold a question. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'wenjin_http_request_seconds',
    help: 'HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'page', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
}
