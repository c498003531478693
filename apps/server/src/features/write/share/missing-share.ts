import { AppError } from '@wenjin/contract'

/** The refusal of a link that opens nothing: none, expired, switched off, or of a thing that is gone. */
export const missingShare = () => new AppError('notFound', { zh: '这个分享', en: 'this link' })
