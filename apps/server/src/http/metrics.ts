import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@wenjin/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import { isOwnMachine } from '../lib/address/address-key.ts'

/** The counters of the instance, for `/metrics`. */
export interface Metrics {
  registry: Registry
  /** Finished answers by outcome (`done`, `stopped`, `failed`) and composer. */
  answers: Counter<'state' | 'composer'>
  /** Seconds from the question to the first text. */
  firstText: Histogram
  runningAnswers: Gauge
  openStreams: Gauge
  /** Imported files by outcome: `ready`, `duplicate`, or the failure reason. */
  imports: Counter<'outcome'>
}

/**
 * Resolution in milliseconds of Node's event loop delay histogram. The library's default of ten costs more than its information is worth.
 */
const delayIntervalMs = 60_000

/**
 * Registers the default metrics of Node, except the percentiles of the event loop delay: their histogram wakes the process a hundred times
 * a second even when it is idle. The delay at the time of the scrape (`nodejs_eventloop_lag_seconds`) remains.
 */
function collectNodeMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: delayIntervalMs })
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag_') && name !== 'nodejs_eventloop_lag_seconds') registry.removeSingleMetric(name)
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectNodeMetrics(registry)
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

/** Measures the duration of every request, labelled by route and never by URL, which may contain a question. */
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

/** Headers that a reverse proxy adds: a request from this machine with one of them originates elsewhere. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip']

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Checks access to the metrics: by token when one is set, else only from this machine. Behind an undeclared proxy (`PUBLIC_URL` without
 * `TRUSTED_PROXIES`) the origin is unknown, so access is refused.
 * @throws AppError `noPermission`
 */
export function requireMetricsAccess(
  { headers, raw }: FastifyRequest,
  config: Pick<Config, 'metricsToken' | 'publicUrl' | 'trustedProxies'>,
): void {
  const { metricsToken, publicUrl, trustedProxies } = config
  if (metricsToken !== null) {
    const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    // Hashes have equal length, which the constant-time comparison requires.
    if (timingSafeEqual(sha256(given), sha256(metricsToken))) return
  } else {
    const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined)
    const mayHideProxy = publicUrl !== null && trustedProxies.length === 0
    if (!isForwarded && !mayHideProxy && isOwnMachine(raw.socket.remoteAddress ?? '')) return
  }
  const sentence = {
    zh: '监控指标只供本机读取；要从别处读取，请设置 METRICS_TOKEN，并用 Authorization: Bearer 带上它',
    en: 'Metrics are available on this machine only; for access from other machines set METRICS_TOKEN and send it as Authorization: Bearer',
  }
  throw new AppError('noPermission', '', { sentence })
}
