/** Characters of one answer; what a model writes past them is dropped. */
export const maxAnswer = 60_000
/** A sentence this long is checked as far as it goes. */
export const maxSentence = 1200
export const maxRow = 4000
/** Characters looked at to decide what comes next: more than anything that is held back takes. */
export const sentenceWindow = 4200
export const maxMarks = 5
