import type { Complaint, Feedback, ReviewedShare, ShareReward } from '@wenjin/contract'
import type { ComplaintRow } from './complaint.repo.ts'
import type { FeedbackRow } from './feedback.repo.ts'
import type { ShareRewardRow } from './share-reward.repo.ts'

export function toFeedback({ id, content, contact, page, uid, handled, handledAt, createdAt }: FeedbackRow): Feedback {
  return { id, content, contact, page, uid, handled, handledAt, createdAt }
}

export function toComplaint(row: ComplaintRow): Complaint {
  const { id, type, targetUrl, content, contact, uid, auditStatus, auditNote, auditedAt, createdAt } = row
  return { id, type, targetUrl, content, contact, uid, auditStatus, auditNote, auditedAt, createdAt }
}

export function toShareReward({ id, url, note, status, reviewNote, days, reviewedAt, createdAt }: ShareRewardRow): ShareReward {
  return { id, url, note, status, reviewNote, days, reviewedAt, createdAt }
}

export function toReviewedShare({ share, userName }: { share: ShareRewardRow; userName: string }): ReviewedShare {
  return { ...toShareReward(share), uid: share.uid, userName }
}
