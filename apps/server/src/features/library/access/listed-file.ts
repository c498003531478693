import { and, eq, isNull } from 'drizzle-orm'
import { file } from '../../../db/schema/library/file.ts'
import type { FileRow } from './library.repo.ts'

/**
 * The SQL condition that a file is neither in the trash nor an attachment of an article. Every list, count and search of the files of a
 * topic uses it.
 */
export const isListed = and(isNull(file.trashedAt), eq(file.attachment, false))

/** Whether a file is neither in the trash, nor an attachment of an article, nor a version that waits to replace another file. */
export const isListedFile = ({ trashedAt, versionOf, attachment }: Pick<FileRow, 'trashedAt' | 'versionOf' | 'attachment'>): boolean =>
  trashedAt === null && versionOf === null && !attachment
