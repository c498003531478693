import { describe, expect, it } from 'vitest'
import { HeldOutput } from './held-output.ts'

/** Returns the text of the messages since the last call. */
const sentBy = (output: HeldOutput) =>
  output
    .take()
    .map((message) => (message.type === 'append-text' ? message.text : `<${message.type}>`))
    .join('')

describe('HeldOutput', () => {
  it('sends text as it is written', () => {
    const output = new HeldOutput()
    output.write('茶树')
    output.write('起源')
    expect(output.take()).toEqual([{ type: 'append-text', text: '茶树起源' }])
    expect(output.take()).toEqual([])
    expect([output.text, output.length, output.last]).toEqual(['茶树起源', 4, '源'])
  })

  it('delays held text, and sends it in order', () => {
    const output = new HeldOutput()
    output.write('一')
    output.hold()
    output.write('二')
    output.add({ type: 'append-thinking', text: '想' })
    output.write('三')
    expect([output.held, output.sentLength, output.length]).toEqual(['二三', 1, 3])
    expect(sentBy(output)).toBe('一<append-thinking>')
    output.releaseFirst(1)
    expect([sentBy(output), output.held, output.isHolding]).toEqual(['二', '三', true])
    output.release()
    output.write('四')
    expect([sentBy(output), output.text, output.isHolding]).toEqual(['三四', '一二三四', false])
  })

  it('can take held text back, but never sent text', () => {
    const output = new HeldOutput()
    output.write('一')
    output.hold()
    output.write('二三')
    output.takeBack()
    expect([output.text, output.last, output.isHolding]).toEqual(['一', '一', false])
    output.write('四')
    expect(sentBy(output)).toBe('一四')
  })

  it('can take text back from an offset on, and keeps holding the text before it', () => {
    const output = new HeldOutput()
    output.write('一')
    output.hold()
    output.write('- 二三')
    output.takeBack(3)
    expect([output.text, output.last, output.isHolding]).toEqual(['一- ', ' ', true])
    output.release()
    expect(sentBy(output)).toBe('一- ')
  })

  it('has no last character at the start, nor after everything was taken back', () => {
    const output = new HeldOutput()
    expect(output.last).toBe('')
    output.hold()
    output.write('一')
    output.takeBack()
    expect([output.last, output.text, output.take()]).toEqual(['', '', []])
  })
})
