import { z } from 'zod'
import { guestAccesses } from '../access.ts'
import { route } from '../route.ts'

/** Labels of the content check, spec section 5 "Message content security check". */
export const contentLabels = {
  10001: { zh: '广告', en: 'advertising' },
  20001: { zh: '时政', en: 'politics' },
  20002: { zh: '色情', en: 'pornography' },
  20003: { zh: '辱骂', en: 'abuse' },
  20006: { zh: '违法犯罪', en: 'crime' },
  20008: { zh: '欺诈', en: 'fraud' },
  20012: { zh: '低俗', en: 'vulgar' },
  20013: { zh: '版权', en: 'copyright' },
} as const
export type ContentLabel = keyof typeof contentLabels

const quota = z.number().int().min(0).max(1_000_000).nullable()
/** `storage`: megabytes of all stored objects. */
export const quotas = z.object({ search: quota, research: quota, advance: quota, storage: quota.default(null) })

/**
 * Questions per day by plan, and storage; null when unlimited. `knowledgeTrial`: questions to a published topic by non-members (null:
 * `limits.topicTrialQuestions`), and to a library of the instance by guests.
 */
export const planQuotas = z.object({ guest: quotas, free: quotas, personal: quotas, team: quotas, knowledgeTrial: quota })
export type PlanQuotas = z.infer<typeof planQuotas>
export type Quotas = z.infer<typeof quotas>

/** The treatment of a model's sentence that its source contradicts: it is marked, replaced by the source's own sentence, or removed. */
export const contradictionModes = ['mark', 'correct', 'drop'] as const
export const contradictions = z.enum(contradictionModes)
export type Contradictions = z.infer<typeof contradictions>

const guestAccess = z.enum(guestAccesses)
const safetySettings = z
  .object({
    words: z.array(z.string()),
    endpoint: z.boolean(),
    quotas: planQuotas,
    /** Whether pages show plans, codes, rewards and the number of remaining questions. */
    plans: z.boolean(),
    guestAccess,
    contradictions,
  })
  .meta({ title: 'SafetySettings' })

/** The content policy and the quotas of an instance. */
export const moderationContract = {
  checkContent: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/content-check',
    kind: 'json',
    auth: 'visitor',
    summary: 'Check a message for the mini-program platform; passes without an open id',
    body: z.object({ content: z.string().max(20_000), openId: z.string().max(128).optional() }),
    data: z.object({ safe: z.boolean(), label: z.number().int().nullable(), text: z.string() }),
  }),
  getSafetySettings: route({
    method: 'GET',
    path: '/api/admin/safety',
    kind: 'json',
    auth: 'admin',
    summary: 'Get the word list, the quotas, the guest access and the treatment of contradicted sentences',
    data: safetySettings,
  }),
  setSafetySettings: route({
    method: 'PUT',
    path: '/api/admin/safety',
    kind: 'json',
    auth: 'admin',
    summary: 'Update the word list, the quotas, the guest access or the treatment of contradicted sentences; effective immediately',
    body: z.object({
      words: z.array(z.string().trim().min(1).max(100)).max(20_000).optional(),
      quotas: planQuotas.optional(),
      plans: z.boolean().optional(),
      guestAccess: guestAccess.optional(),
      contradictions: contradictions.optional(),
    }),
    data: safetySettings,
    errors: ['badRequest'],
  }),
} as const
