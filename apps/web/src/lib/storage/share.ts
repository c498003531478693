import { readShareParams, shareFields, TopicPasswords, type SharedCall } from '@wenjin/client'
import { browserStore } from './stored-value.ts'

/** The passwords of topics entered in this browser. */
const topicPasswords = new TopicPasswords(browserStore('localStorage'))

/**
 * Returns the share parameters to send with a call, according to the page's address: the shared object, and the password of a visited topic
 * if it has one.
 * @param topicId the topic a call concerns.
 */
export function sharedFields(call: SharedCall, topicId?: string | null): ReturnType<typeof shareFields> {
  return shareFields(call, readShareParams(window.location.search), topicId ? topicPasswords.get(topicId) : undefined)
}

/** Returns the password entered in this browser for a topic, or undefined. */
export function topicPassword(topicId: string): string | undefined {
  return topicPasswords.get(topicId)
}

/** Stores the password of a topic; an empty one removes it. */
export function rememberTopicPassword(topicId: string, password: string): void {
  topicPasswords.set(topicId, password)
}
