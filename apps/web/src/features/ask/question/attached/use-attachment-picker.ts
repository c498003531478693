import { useState } from 'react'
import { useAttachedFiles, type ImportTask } from '../../../library/upload/index.ts'
import type { Attachments } from '../../options/index.ts'
import { splitFiles } from './question-image.ts'
import { useQuestionImage, type QuestionImage } from './use-question-image.ts'

/** The attachments of the question in the box. */
export interface AttachmentPicker {
  image: QuestionImage | null
  link: string | null
  files: readonly ImportTask[]
  /** True when the question has no attachments. */
  empty: boolean
  /** True while an attachment is being uploaded or processed. */
  pending: boolean
  /** An attachment failed and has to be removed first. */
  failed: boolean
  /** The attachments as fields of a request; complete once nothing is pending. */
  attachments: Attachments
  /** Adds files: an image is attached to the question, all others are imported. */
  addFiles: (files: Iterable<File>) => void
  setLink: (link: string | null) => void
  removeImage: () => void
  removeFile: (key: number) => void
  /** Removes all attachments after the question was accepted. */
  clear: () => void
}

/** Collects the attachments of a question: a picture, a link, files for the asker's own library. */
export function useAttachmentPicker(): AttachmentPicker {
  const { image, add: addImage, remove: removeImage } = useQuestionImage()
  const [link, setLink] = useState<string | null>(null)
  const [keys, setKeys] = useState<readonly number[]>([])
  const { tasks: files, add, drop } = useAttachedFiles('mine', keys)
  const addFiles = (given: Iterable<File>) => {
    const { image: picture, others } = splitFiles(given)
    if (picture) addImage(picture)
    if (others.length > 0) setKeys((known) => [...known, ...add(others)])
  }
  const removeFile = (key: number) => {
    drop(key)
    setKeys((known) => known.filter((other) => other !== key))
  }
  const clear = () => {
    removeImage()
    setLink(null)
    for (const key of keys) drop(key)
    setKeys([])
  }
  return {
    image,
    link,
    files,
    empty: image === null && link === null && files.length === 0,
    pending:
      (image !== null && image.id === null && image.reason === null) || files.some((file) => !['done', 'failed'].includes(file.phase)),
    failed: image?.reason != null || files.some((file) => file.phase === 'failed'),
    attachments: {
      imgId: image?.id ?? undefined,
      url: link ?? undefined,
      fileIds: files.flatMap((file) => file.fileId ?? []),
    },
    addFiles,
    setLink,
    removeImage,
    removeFile,
    clear,
  }
}
