/** Rises when the parser makes other documents of the same bytes than it did: what an older one read is not taken over then. */
export const parserVersion = 5
