import { accountContract } from '@wenjin/contract'
import { avatar } from '../../../db/schema/people/account.ts'
import { registerAccountJobs } from './account.jobs.ts'
import { accountRoutes } from './account.routes.ts'
import { exportAvatar, removeAvatars } from './avatar.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/account',
  services: [service(accountContract, accountRoutes)],
  jobs: registerAccountJobs,
  owns: [{ table: avatar, room: { most: 'two for each account' }, end: 'owner' }],
  account: {
    notes: [{ name: 'avatar.webp', zh: '头像', en: 'picture' }],
    files: exportAvatar,
    erase: (ctx, owner) => removeAvatars(ctx, owner),
  },
  blobs: [avatar.blobHash],
})
