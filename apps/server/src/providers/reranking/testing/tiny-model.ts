/** Vocabulary of the tiny model. */
const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '正', '解', '甲', '乙', '谁']
const wanted = vocabulary.indexOf('正')

/** Builds a single-character tokenizer in BERT's file format. */
export function tinyTokenizer(): Record<string, unknown> {
  const special = (content: string) => ({ SpecialToken: { id: content, type_id: 0 } })
  const sequence = (id: 'A' | 'B') => ({ Sequence: { id, type_id: id === 'A' ? 0 : 1 } })
  const token = (content: string) => [content, { id: content, ids: [vocabulary.indexOf(content)], tokens: [content] }]
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: vocabulary.slice(0, 4).map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), sequence('A'), special('[SEP]')],
      pair: [special('[CLS]'), sequence('A'), special('[SEP]'), sequence('B'), { SpecialToken: { id: '[SEP]', type_id: 1 } }],
      special_tokens: Object.fromEntries([token('[CLS]'), token('[SEP]')]),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((content, id) => [content, id])),
    },
  }
}

// Minimal Protocol Buffers encoding: a field is its number and kind, then its value.
const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)])
const number = (field: number, value: number) => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, value: readonly number[]) => [...varint((field << 3) | 2), ...varint(value.length), ...value]
const text = (field: number, value: string) => bytes(field, [...new TextEncoder().encode(value)])

const [float, int64] = [1, 7]
const node = (operator: string, inputs: readonly string[], output: string, attributes: readonly number[] = []) =>
  bytes(1, [...inputs.flatMap((name) => text(1, name)), ...text(2, output), ...text(4, operator), ...attributes])
const integer = (name: string, value: number) => bytes(5, [...text(1, name), ...number(3, value), ...number(20, 2)])
const constant = (name: string, value: number) =>
  bytes(5, [...number(1, 1), ...number(2, int64), ...bytes(7, varint(value)), ...text(8, name)])
const dimension = (size: string | number) => bytes(1, typeof size === 'string' ? text(2, size) : number(1, size))
const value = (field: number, name: string, kind: number, sizes: readonly (string | number)[]) =>
  bytes(field, [...text(1, name), ...bytes(2, bytes(1, [...number(1, kind), ...bytes(2, sizes.flatMap(dimension))]))])

/** Builds an ONNX cross-encoder that counts the occurrences of 正 among the attended tokens. */
export function tinyModel(): Uint8Array {
  const graph = [
    ...node('Equal', ['input_ids', 'wanted'], 'same'),
    ...node('Cast', ['same'], 'found', integer('to', float)),
    ...node('Cast', ['attention_mask'], 'mask', integer('to', float)),
    ...node('Mul', ['found', 'mask'], 'counted'),
    ...node('ReduceSum', ['counted', 'axis'], 'logits', integer('keepdims', 1)),
    ...text(2, 'tiny'),
    ...constant('wanted', wanted),
    ...constant('axis', 1),
    ...value(11, 'input_ids', int64, ['batch', 'tokens']),
    ...value(11, 'attention_mask', int64, ['batch', 'tokens']),
    ...value(12, 'logits', float, ['batch', 1]),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, [...text(1, ''), ...number(2, 13)])])
}
