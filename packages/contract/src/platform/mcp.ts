import { z } from 'zod'
import { route } from '../route.ts'

/** The address of the Model Context Protocol endpoint, and of its authorization metadata. */
export const mcpPath = '/api/mcp'
export const mcpMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`

const ofProtocol = {
  path: mcpPath,
  kind: 'raw',
  auth: 'key',
  // Each message of the protocol names its own scope when it is handled.
  apiKey: ['search', 'reader', 'chat', 'knowledge:read', 'knowledge:write'],
  limit: 'program',
  jsonRpcErrors: true,
  ownCount: true,
} as const

/**
 * JSON-RPC: an object, or an array in versions of the protocol with batches. Invalid messages are answered with the protocol's own codes.
 */
const message = z.looseObject({
  jsonrpc: z.literal('2.0').optional(),
  method: z.string().max(200).optional(),
  id: z
    .union([z.string().max(1000), z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)])
    .nullable()
    .optional(),
})

/** Metadata of the authorization that a resource requires (RFC 9728). */
const resourceMetadata = z.object({
  resource: z.string(),
  resource_name: z.string(),
  authorization_servers: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  resource_documentation: z.string(),
})

/** Model Context Protocol over streamable HTTP. Wire format section 4. */
export const mcpContract = {
  sendMcp: route({
    ...ofProtocol,
    method: 'POST',
    statuses: [200, 202],
    summary: 'For programs: a message of the Model Context Protocol; answered with JSON, or a stream of events',
    body: z.union([message, z.array(message).max(100)]),
    data: z.unknown(),
    errors: ['badRequest', 'badApiKey', 'noPermission', 'tooLarge', 'dailyLimit'],
  }),
  openMcpStream: route({
    ...ofProtocol,
    method: 'GET',
    statuses: [405],
    summary: 'For programs: the server sends no messages of its own accord (405), as the protocol allows',
    data: z.unknown(),
    errors: ['badApiKey', 'noPermission'],
  }),
  endMcpSession: route({
    ...ofProtocol,
    method: 'DELETE',
    summary: 'For programs: end a session of the protocol; calls of it that still run are stopped',
    data: z.unknown(),
    errors: ['badApiKey', 'noPermission'],
  }),
  getMcpMetadata: route({
    method: 'GET',
    path: mcpMetadataPath,
    kind: 'raw',
    auth: 'public',
    summary:
      'Which authorization the Model Context Protocol takes here: a developer’s key as bearer token, and where a program obtains one (RFC 9728)',
    data: resourceMetadata,
  }),
} as const
