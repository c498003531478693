import { ApiError } from './api-error.ts'

/**
 * Thrown by a call that requires signing in (spec section 3 "Error class"). An upload throws it for used-up credit too; `code`
 * distinguishes the two.
 */
export class NeedLoginError extends ApiError {
  readonly code: number
  constructor(fields: { code: number; status: number; message: string; data?: unknown }) {
    super('refused', { errCode: fields.code, ...fields })
    this.name = 'NeedLoginError'
    this.code = fields.code
  }
}
