import type { FastifyRequest } from 'fastify'

/** Returns this instance's public address as the caller sees it. */
export function publicOrigin({ config }: { config: { publicUrl: string | null } }, request: FastifyRequest): string {
  return new URL(config.publicUrl ?? `${request.protocol}://${request.host}`).origin
}
