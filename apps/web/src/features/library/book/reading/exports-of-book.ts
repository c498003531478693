/** What can be exported of a book: a chapter first, for that is what one takes out of it. */
export const exportsOfBook = (documentId: string) =>
  [
    { type: 'chapter', id: documentId },
    { type: 'document', id: documentId },
    { type: 'marks', id: documentId },
  ] as const
