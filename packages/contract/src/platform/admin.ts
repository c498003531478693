import { z } from 'zod'
import { route } from '../route.ts'
import { id, idParams, paged, paging, time } from '../wire.ts'

/** Feedback of a visitor to the operator. */
export const feedback = z
  .object({
    id: z.string(),
    content: z.string(),
    /** Contact details as entered; empty if none. */
    contact: z.string(),
    /** Path of the page that the feedback was sent from; empty when unknown. */
    page: z.string(),
    /** The account; null for a guest. */
    uid: z.string().nullable(),
    handled: z.boolean(),
    handledAt: time.nullable(),
    createdAt: time,
  })
  .meta({ title: 'Feedback' })
export type Feedback = z.infer<typeof feedback>

/** The subjects of complaints. */
export const complaintTypes = ['copyright', 'illegal', 'privacy', 'false', 'other'] as const
export type ComplaintType = (typeof complaintTypes)[number]

/** The states of a complaint. Spec section 3 "Complaint". */
export const auditStatuses = { pending: 0, upheld: 1, rejected: 2 } as const
const auditStatus = z.literal([0, 1, 2])
export type AuditStatus = z.infer<typeof auditStatus>

/** A complaint about an object of this instance. */
export const complaint = z
  .object({
    id: z.string(),
    type: z.enum(complaintTypes),
    targetUrl: z.string(),
    content: z.string(),
    contact: z.string(),
    uid: z.string().nullable(),
    auditStatus,
    /** The admin's note of the audit; empty until then. */
    auditNote: z.string(),
    auditedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ title: 'Complaint' })
export type Complaint = z.infer<typeof complaint>

/** Days of the personal plan granted for an approved share. */
export const shareRewardDays = 3

/** The states of a request for a share reward. */
export const shareRewardStatuses = { pending: 0, approved: 1, refused: 2 } as const
const shareRewardStatus = z.literal([0, 1, 2])
export type ShareRewardStatus = z.infer<typeof shareRewardStatus>

/** A share on another site for which its author requests a reward. */
export const shareReward = z
  .object({
    id: z.string(),
    url: z.string(),
    note: z.string(),
    status: shareRewardStatus,
    reviewNote: z.string(),
    /** Granted days of the personal plan. */
    days: z.number().int(),
    reviewedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ title: 'ShareReward' })
export type ShareReward = z.infer<typeof shareReward>

const reviewedShare = shareReward.extend({ uid: z.string(), userName: z.string() })
/** A share as visible to the reviewing admin. */
export type ReviewedShare = z.infer<typeof reviewedShare>

const content = z.string().trim().min(1).max(2000)
const contact = z.string().trim().max(200).default('')
const note = z.string().trim().max(1000).default('')
/** A web address or a path of this site; other values do not become a link on an admin's page. */
const link = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i)
/** A number of the given set, parsed from a query. */
const oneOf = <const T extends number>(values: readonly T[]) => z.coerce.number().pipe(z.literal(values)).optional()

/** Spec section 6 "Admin endpoints", and the submissions of visitors to them. */
export const adminContract = {
  createFeedback: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/feedback',
    kind: 'json',
    auth: 'visitor',
    limit: 'write',
    summary: 'Send feedback to the operator of the instance',
    body: z.object({ content, contact, page: z.string().trim().max(500).default('') }),
    data: z.object({ id }),
    errors: ['badRequest', 'tooManyRequests'],
  }),
  listFeedback: route({
    method: 'GET',
    path: '/api/feedback',
    kind: 'json',
    auth: 'admin',
    summary: 'List the feedback, newest first; `handled=0` for pending, `handled=1` for handled entries',
    query: paging.extend({ handled: oneOf([0, 1]) }),
    data: paged(feedback),
  }),
  updateFeedback: route({
    method: 'PATCH',
    path: '/api/feedback/{id}',
    kind: 'json',
    auth: 'admin',
    summary: 'Mark feedback as handled or pending',
    params: idParams,
    body: z.object({ handled: z.boolean() }),
    data: feedback,
    errors: ['badRequest', 'notFound'],
  }),
  createComplaint: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/complaint',
    kind: 'json',
    auth: 'visitor',
    limit: 'write',
    summary: 'Report content of the instance',
    body: z.object({ type: z.enum(complaintTypes), targetUrl: link, content, contact }),
    data: z.object({ id }),
    errors: ['badRequest', 'tooManyRequests'],
  }),
  listComplaints: route({
    method: 'GET',
    path: '/api/complaint',
    kind: 'json',
    auth: 'admin',
    summary: 'List the complaints, newest first',
    query: paging.extend({ auditStatus: oneOf([0, 1, 2]) }),
    data: paged(complaint),
    errors: ['badRequest'],
  }),
  auditComplaint: route({
    method: 'POST',
    path: '/api/complaint/{id}/audit',
    kind: 'json',
    auth: 'admin',
    summary: 'Review a complaint: uphold it (1), reject it (2) or reopen it (0)',
    params: idParams,
    body: z.object({ auditStatus, note }),
    data: complaint,
    errors: ['badRequest', 'notFound'],
  }),
  createShareReward: route({
    method: 'POST',
    path: '/api/share-reward',
    kind: 'json',
    auth: 'user',
    limit: 'write',
    summary: 'Request a reward for a post on another site, by its https address; each address can be submitted once',
    body: z.object({ url: z.string().trim().min(1).max(2000), note }),
    data: shareReward,
    errors: ['badRequest', 'conflict'],
  }),
  listShareRewards: route({
    method: 'GET',
    path: '/api/share-reward',
    kind: 'json',
    auth: 'admin',
    summary: 'List the reward requests, newest first',
    query: paging.extend({ status: oneOf([0, 1, 2]) }),
    data: paged(reviewedShare),
    errors: ['badRequest'],
  }),
  reviewShareReward: route({
    method: 'POST',
    path: '/api/share-reward/{id}/review',
    kind: 'json',
    auth: 'admin',
    summary: 'Review a reward request: approve it (1), which adds days of the personal plan, or refuse it (2); an approval is final',
    params: idParams,
    body: z.object({ status: z.literal([1, 2]), note }),
    data: reviewedShare,
    errors: ['badRequest', 'notFound', 'conflict'],
  }),
  listMyShareRewards: route({
    method: 'GET',
    path: '/api/my-share-reward',
    kind: 'json',
    auth: 'user',
    summary: 'List the reward requests of the caller, newest first',
    query: paging,
    data: paged(shareReward),
  }),
} as const
