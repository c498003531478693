/**
 * Version of the parser's output. Increase it when the same bytes produce other documents, so that results of an older version are not
 * reused.
 */
export const parserVersion = 8
