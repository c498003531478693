/** Maximal length of one answer, characters; further output of a model is dropped. */
export const maxAnswer = 60_000
/** Maximal length of a sentence that is checked as one, characters. */
export const maxSentence = 1200
export const maxRow = 4000
/** Number of characters examined to determine the next token: more than any held-back token has. */
export const sentenceWindow = 4200
export const maxMarks = 5
