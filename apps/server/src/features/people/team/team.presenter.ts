import type { Team, TeamMember } from '@wenjin/contract'
import { maskContact } from '../../../lib/text/mask-contact.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import type { MemberSeen, PersonRow, TeamSeen } from './team.repo.ts'

export function toTeam({ id, name, checkerDeadline, memberCount, manager, createdAt }: TeamSeen): Team {
  return { id, name, checkerDeadline, memberCount, manager, createdAt }
}

export function toTeamMember({ uid, name, avatar, contact, manager, joinedAt }: MemberSeen): TeamMember {
  return { uid, name, avatar: avatarUrl(avatar), account: contact === null ? '' : maskContact(contact), manager, joinedAt }
}

export function toPerson({ uid, name, avatar }: PersonRow) {
  return { uid, name, avatar: avatarUrl(avatar) }
}
