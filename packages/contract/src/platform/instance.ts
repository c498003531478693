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
    summary: 'Version and what is configured',
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
    summary: 'A fresh page token for a page that was open longer than its token; same-origin only',
    data: z.object({ token: z.string() }),
    errors: ['noPermission'],
  }),
  getHealth: route({
    method: 'GET',
    path: '/healthz',
    kind: 'raw',
    statuses: [200, 503],
    auth: 'public',
    summary: 'Whether the server and its database answer, and what reranks passages where that is set; without it answers stand',
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
    summary: 'Prometheus metrics, for this machine alone or with `METRICS_TOKEN` as bearer token',
    data: z.string(),
    errors: ['noPermission'],
  }),
  getOpenSearch: route({
    method: 'GET',
    path: '/opensearch.xml',
    kind: 'raw',
    types: ['application/opensearchdescription+xml'],
    auth: 'public',
    summary: 'This instance as a search engine for browsers: an OpenSearch 1.1 description',
    data: z.string(),
  }),
  getOpenApi: route({
    method: 'GET',
    path: '/api/openapi.json',
    kind: 'raw',
    auth: 'public',
    summary: 'This API as an OpenAPI 3.1 document',
    data: z.record(z.string(), z.unknown()),
  }),
} as const
