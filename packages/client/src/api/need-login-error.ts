import { ApiError } from './api-error.ts'

/**
 * A call that needs somebody signed in (spec section 3 "Error class"). An upload raises it for used-up credit too; `code` says which.
 */
export class NeedLoginError extends ApiError {
  readonly code: number
  constructor(fields: { code: number; status: number; message: string; data?: unknown }) {
    super('refused', { errCode: fields.code, ...fields })
    this.name = 'NeedLoginError'
    this.code = fields.code
  }
}
