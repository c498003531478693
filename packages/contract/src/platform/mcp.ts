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
    summary: 'Send a message of the Model Context Protocol; the response is JSON or an event stream',
    body: z.union([message, z.array(message).max(100)]),
    data: z.unknown(),
    errors: ['badRequest', 'badApiKey', 'noPermission', 'tooLarge', 'dailyLimit'],
  }),
  openMcpStream: route({
    ...ofProtocol,
    method: 'GET',
    statuses: [405],
    summary:
      'Open a stream of server messages of the Model Context Protocol; always refused with 405, which the protocol allows, because the server sends none',
    data: z.unknown(),
    errors: ['badApiKey', 'noPermission'],
  }),
  endMcpSession: route({
    ...ofProtocol,
    method: 'DELETE',
    summary: 'Delete a session of the Model Context Protocol and stop its running calls',
    data: z.unknown(),
    errors: ['badApiKey', 'noPermission'],
  }),
  getMcpMetadata: route({
    method: 'GET',
    path: mcpMetadataPath,
    kind: 'raw',
    auth: 'public',
    summary:
      'Get the authorization metadata of the Model Context Protocol (RFC 9728): API keys as bearer tokens, and the authorization server that issues them',
    data: resourceMetadata,
  }),
} as const
