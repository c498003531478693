import { z } from 'zod'
import { deliveries } from '../people/account.ts'
import { guestAccesses } from '../access.ts'
import { firstRunStates } from './first-run.ts'
import { planQuotas } from './moderation.ts'
import { route } from '../route.ts'

/** The facts about the server that the page needs. */
export const instanceContract = {
  getInstance: route({
    method: 'GET',
    path: '/api/instance',
    kind: 'json',
    auth: 'public',
    summary: 'Get the version of the instance and its configured services',
    data: z.object({
      version: z.string(),
      /** Name of the configured model, or null when answers are quotations. */
      model: z.string().nullable(),
      offline: z.boolean(),
      /** The rights of people who are not signed in. */
      guestAccess: z.enum(guestAccesses),
      firstRun: z.enum(firstRunStates),
      /** Whether pages show plans, codes, rewards and the number of remaining questions. */
      plans: z.boolean(),
      /** Questions per day, and storage in megabytes, by plan; null when the instance has no quotas. */
      quotas: planQuotas.pick({ free: true, personal: true, team: true }).nullable(),
      /** The operator, as configured; fields are empty when not configured. */
      operator: z.object({ name: z.string(), contact: z.string(), icp: z.string() }),
      /** How a code is sent, and the identity providers available for sign-in. */
      signIn: z.object({
        phone: z.enum(deliveries),
        email: z.enum(deliveries),
        providers: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
      /** Public key of the turnstile widget and the address of its script; null when it is off. */
      turnstile: z.object({ siteKey: z.string(), scriptUrl: z.string() }).nullable(),
    }),
  }),
  getPageToken: route({
    guests: 'always',
    method: 'GET',
    path: '/api/page-token',
    kind: 'json',
    auth: 'visitor',
    secret: true,
    summary: 'Get a new page token; same-origin requests only',
    data: z.object({ token: z.string() }),
    errors: ['noPermission'],
  }),
  getHealth: route({
    method: 'GET',
    path: '/healthz',
    kind: 'raw',
    statuses: [200, 503],
    auth: 'public',
    summary:
      'Check that the server and its database respond; with a reranker configured, include its state, which does not affect the status',
    data: z.object({
      status: z.enum(['ok', 'unavailable']),
      version: z.string(),
      reranking: z.enum(['ok', 'failing']).optional(),
      /** The reranker: a network endpoint, or a model on this machine. */
      reranker: z.enum(['endpoint', 'model']).optional(),
    }),
  }),
  getMetrics: route({
    method: 'GET',
    path: '/metrics',
    kind: 'raw',
    types: ['text/plain'],
    auth: 'public',
    summary: 'Get Prometheus metrics; requires a request from the same machine or `METRICS_TOKEN` as the bearer token',
    data: z.string(),
    errors: ['noPermission'],
  }),
  getOpenSearch: route({
    method: 'GET',
    path: '/opensearch.xml',
    kind: 'raw',
    types: ['application/opensearchdescription+xml'],
    auth: 'public',
    summary: 'Get the OpenSearch 1.1 description that adds the instance to a browser as a search engine',
    data: z.string(),
  }),
  getOpenApi: route({
    method: 'GET',
    path: '/api/openapi.json',
    kind: 'raw',
    auth: 'public',
    summary: 'Get the OpenAPI 3.1 document of the API',
    data: z.record(z.string(), z.unknown()),
  }),
} as const
