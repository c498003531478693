import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'

/** Returns the address by which a client reaches the instance, without a trailing slash. */
export const originOf = (ctx: Ctx, request: FastifyRequest) => ctx.config.publicUrl ?? `${request.protocol}://${request.host}`
