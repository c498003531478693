import { z } from 'zod'
import { route } from './route.ts'

/** What the page needs to know of the server it talks to. */
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
    }),
  }),
  getPageToken: route({
    method: 'GET',
    path: '/api/page-token',
    kind: 'json',
    auth: 'visitor',
    summary: 'A fresh page token for a page that was open longer than its token; same-origin only',
    data: z.object({ token: z.string() }),
    errors: ['noPermission'],
  }),
  getHealth: route({
    method: 'GET',
    path: '/healthz',
    kind: 'raw',
    auth: 'public',
    summary: 'Whether the server and its database answer',
    data: z.object({ status: z.enum(['ok', 'unavailable']), version: z.string() }),
  }),
  getMetrics: route({
    method: 'GET',
    path: '/metrics',
    kind: 'raw',
    auth: 'public',
    summary: 'Prometheus metrics',
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
