import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { uniqueNames } from '../../../lib/storage/archive-name.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { readableFile } from '../../library/access/index.ts'
import { fileContent } from '../../library/document/index.ts'

const maxPictures = 200
const pictureAddress = /(?:https?:\/\/[^\s()<>"]{1,200})?\/api\/file\/([\w-]{1,100})\/view/g

/** Encodes a part of a path so that no sign of it ends an address in Markdown. */
const encoded = (part: string) => encodeURIComponent(part).replaceAll('(', '%28').replaceAll(')', '%29')

/** Collects the pictures of texts as files of one folder beside these texts. */
export class PackedPictures {
  readonly #ctx: Ctx
  readonly #actor: Actor
  readonly #folder: string
  readonly #unique = uniqueNames()
  /** Paths of the packed pictures from the texts, by their files. */
  readonly #paths = new Map<string, string>()

  /** @param folder name of the folder of the pictures */
  constructor(ctx: Ctx, actor: Actor, folder: string) {
    this.#ctx = ctx
    this.#actor = actor
    this.#folder = folder
  }

  /** Yields the pictures of a text that the actor may read and that were not packed before, with the ids of their files. */
  async *entriesOf(markdown: string): AsyncGenerator<ZipEntry & { fileId: string }> {
    const found = [...new Set([...markdown.matchAll(pictureAddress)].map(([, id]) => id!))].slice(0, maxPictures)
    for (const fileId of found) {
      if (this.#paths.has(fileId)) continue
      const picture = await readableFile(this.#ctx.db, fileId, this.#actor).catch(() => null)
      if (!picture || picture.file.blobHash === null) continue
      const content = await fileContent(this.#ctx, picture.file)
      if (!content) continue
      const name = `${this.#folder}/${this.#unique(picture.file.name)}`
      this.#paths.set(fileId, name)
      yield { ...content, name, modifiedAt: picture.file.createdAt, fileId }
    }
  }

  /** Returns a text in which the packed pictures have their relative paths. */
  relinked(markdown: string): string {
    return markdown.replaceAll(pictureAddress, (address, id: string) => {
      const path = this.#paths.get(id)
      return path === undefined ? address : path.split('/').map(encoded).join('/')
    })
  }
}
