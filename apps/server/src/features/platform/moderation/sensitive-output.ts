/** An answer held a word of the list, or the endpoint objected to it. */
export class SensitiveOutput extends Error {
  override name = 'SensitiveOutput'
}
