import type { Topic } from '@wenjin/contract'

/** Whether somebody who reads a topic could subscribe to it. */
export function canSubscribe({ published, relation, byUser }: Pick<Topic, 'published' | 'relation' | 'byUser'>): boolean {
  return published && byUser !== null && (relation === 'everyone' || relation === 'shareKey')
}
