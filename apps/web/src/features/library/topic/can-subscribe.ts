import { publishStates, type Topic } from '@wenjin/contract'

/** Whether somebody who reads a topic could subscribe to it. */
export function canSubscribe({ publishState, relation, byUser }: Pick<Topic, 'publishState' | 'relation' | 'byUser'>): boolean {
  return publishState === publishStates.published && byUser !== null && (relation === 'everyone' || relation === 'shareKey')
}
