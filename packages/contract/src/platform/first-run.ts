import { z } from 'zod'
import { signedIn } from '../people/account-data.ts'
import { route } from '../route.ts'

/**
 * The state of an instance's set-up. `open`: it has no admin. `started`: its admin has not finished the set-up. `done`: finished, or
 * abandoned for good.
 */
export const firstRunStates = ['open', 'started', 'done'] as const
export type FirstRunState = (typeof firstRunStates)[number]

/** The set-up of a new instance. */
export const firstRunContract = {
  claimInstance: route({
    guests: 'always',
    method: 'POST',
    path: '/api/first-run/admin',
    kind: 'json',
    auth: 'visitor',
    limit: 'login',
    summary: 'Create the first admin with the code on the console of the server; without `account` the signed-in account becomes admin',
    body: z.object({
      code: z.string().trim().min(1).max(100),
      /** A phone or an e-mail address. */
      account: z.string().trim().min(1).max(254).optional(),
      password: z.string().min(1).max(1000).optional(),
      name: z.string().trim().max(40).optional(),
    }),
    data: signedIn,
    errors: ['badRequest', 'codeWrong', 'conflict', 'tooManyRequests'],
  }),
  finishFirstRun: route({
    method: 'POST',
    path: '/api/first-run/finish',
    kind: 'json',
    auth: 'admin',
    summary: 'Complete the set-up; its page can still be opened',
    data: z.object({ state: z.enum(firstRunStates) }),
  }),
} as const
