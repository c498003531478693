import { captchaContract } from '@wenjin/contract'
import { blockedCaller, captchaChallenge } from '../../../db/schema/platform/captcha.ts'
import { unblock } from './blocked-caller.ts'
import { captchaRoutes } from './captcha.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'platform/captcha',
  services: [service(captchaContract, captchaRoutes)],
  owns: [
    { table: captchaChallenge, room: { most: 'a few for each visitor, two minutes' }, end: 'expires' },
    { table: blockedCaller, room: { most: 'those that the operator or the limits blocked' }, end: 'instance' },
  ],
  account: { erase: async (ctx, owner) => void (await unblock(ctx, 'account', owner)) },
})
