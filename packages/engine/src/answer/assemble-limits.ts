/** Characters of one answer; what a model writes past them is dropped. */
export const MAX_ANSWER = 60_000
/** A sentence this long is checked as far as it goes. */
export const MAX_SENTENCE = 1200
export const MAX_ROW = 4000
/** Characters looked at to decide what comes next: more than anything that is held back takes. */
export const WINDOW = 4200
export const MAX_MARKS = 5
