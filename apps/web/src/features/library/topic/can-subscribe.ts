import { publishStates, type Topic } from '@wenjin/contract'

/** Whether a reader of a topic can subscribe to it. */
export function canSubscribe({ publishState, relation, byUser }: Pick<Topic, 'publishState' | 'relation' | 'byUser'>): boolean {
  return publishState === publishStates.published && byUser !== null && (relation === 'everyone' || relation === 'shareKey')
}
