import { applyMessage, emptyAnswer, type Answer, type StreamMessage } from '@wenjin/contract'

/** Folds messages into an answer. @param from the answer so far, when the messages continue one. */
export function foldAnswer(messages: Iterable<StreamMessage>, from: Answer = emptyAnswer()): Answer {
  let answer = from
  for (const message of messages) answer = applyMessage(answer, message)
  return answer
}
