import { readShareParams, shareFields, TopicPasswords, type SharedCall } from '@wenjin/client'
import { browserStore } from './stored-value.ts'

/** The passwords of topics that were entered in this browser. */
const topicPasswords = new TopicPasswords(browserStore('localStorage'))

/**
 * The share parameters that a call sends because of the page's address: the shared object, and the password of a visited topic
 * if it has one.
 * @param topicId the topic a call concerns.
 */
export function sharedFields(call: SharedCall, topicId?: string | null): ReturnType<typeof shareFields> {
  return shareFields(call, readShareParams(window.location.search), topicId ? topicPasswords.get(topicId) : undefined)
}

/** The password of a topic that was entered in this browser, or undefined. */
export function topicPassword(topicId: string): string | undefined {
  return topicPasswords.get(topicId)
}

/** Remembers the password of a topic; an empty one forgets it. */
export function rememberTopicPassword(topicId: string, password: string): void {
  topicPasswords.set(topicId, password)
}
