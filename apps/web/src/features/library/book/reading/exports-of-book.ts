/** Returns the export scopes of a book; the chapter comes first, because it is the most common choice. */
export const exportsOfBook = (documentId: string) =>
  [
    { type: 'chapter', id: documentId },
    { type: 'document', id: documentId },
    { type: 'marks', id: documentId },
  ] as const
