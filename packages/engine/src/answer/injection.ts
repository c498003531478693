import { splitSentences } from '@wenjin/text'

/** Words that speak to the program that answers instead of to a reader. One is enough. */
const COMMANDS: readonly RegExp[] = [
  /(?:忽略|無視|无视|忘记|忘記|忘掉|不要理会|不要理會|抛开|拋開|覆盖|覆蓋)[^。！？\n]{0,12}(?:以上|上述|上面|之前|前面|先前|此前|所有|全部|原有|其他)[^。！？\n]{0,12}(?:内容|內容|指令|指示|提示|规则|規則|要求|信息|資訊|文字|说明|說明|文本|限制|设定|設定|资料|資料)/u,
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|above|prior|earlier|all|any|the user|instructions?|prompts?|rules?|context|system)\b/iu,
  /(?:系统|系統|system)\s*(?:提示词?|提示詞?|指令|消息|訊息|message|prompt|override|instruction)s?\s*[】\]:：>]/iu,
  /[【[<(（]\s*(?:系统|系統|system|开发者|開發者|developer|管理员|管理員|admin)\s*(?:(?:提示|指令|消息|訊息|message|prompt|note)\s*)?[】\]>)）]/iu,
  /(?:输出|輸出|泄露|洩露|公开|公開|显示|顯示|告诉|告訴|打印|列印|复述|複述|重复|重複|reveal|print|show|repeat|leak|output)[^。！？\n]{0,20}(?:系统提示|系統提示|提示词|提示詞|system prompt|隐藏指令|隱藏指令|初始指令|api ?key|密钥|密鑰)/iu,
  /(?:系统提示词?|系統提示詞?|提示词|提示詞|system prompt)[^。！？\n]{0,16}(?:输出|輸出|泄露|洩露|公开|公開|显示|顯示|打印|复述|複述)/iu,
  /<\/?\s*(?:context|documents?|passages?|sources?|system|assistant|user|instructions?|prompt|tool)\s*>|<\|[^|\n]{1,30}\|>|\[\/?INST\]|<<\/?SYS>>/iu,
  /(?:^|[\s>】\])])(?:assistant|system|human|user)\s*[:：]\s*\S/iu,
  /<!--/u,
  /(?:回答|答案|答复|答覆|回复|回覆|输出|輸出|respond|reply|answer|output|say|print)[^。！？.!?\n]{0,16}\b(?:with|only|exactly|以|为|為)\b[^。！？\n]{0,30}(?:\bonly\b|["“'「])/iu,
  /\b(?:respond|reply|answer)\s+(?:only\s+)?with\b/iu,
  /(?:你|您|模型|助手|机器人|機器人|\bAI\b|人工智能)(?:现在|現在|从现在起|從現在起|接下来|接下來|必须|必須|应该|應該|需要|只能|务必|務必|请|請)[^。！？\n]{0,20}(?:回答|回复|回覆|输出|輸出|扮演|说|說|声称|聲稱|推荐|推薦|拒绝|拒絕|停止)/u,
  /(?:请|請|务必|務必|必须|必須|只能|只|仅|僅|直接)[^。！？，\n]{0,6}(?:回答|回复|回覆|输出|輸出|答复|答覆)\s*(?:[:：]\s*)?["“「『'《]/u,
  /(?:请|請|务必|務必|必须|必須)[^。！？\n]{0,10}(?:在|将|將|把|于|於)[^。！？\n]{0,6}(?:回答|回复|回覆|答复|答覆|答案|输出|輸出)[^。！？\n]{0,8}(?:加入|添加|输出|輸出|附上|附加|写上|寫上|写入|寫入|保留|包含|插入|声明|聲明|提到|推荐|推薦|翻译|翻譯|改为|改為|替换|替換|结尾|結尾|开头|開頭|末尾)/u,
  /(?:请|請)[^。！？\n]{0,4}(?:将|將|把)(?:你|您)的(?:回答|回复|回覆|输出|輸出|答案)/u,
  /(?:用户|用戶|使用者)(?:已|已经|已經)?(?:授权|授權|同意|允许|允許|要求)[^。！？\n]{0,4}[:：，,]/u,
  /(?:本文|以上|上文|前文|该文|該文|此文|原文|文档|文檔|资料|資料)[^。！？\n]{0,6}(?:失效|作废|作廢|错误|錯誤|无效|無效|不可信|过期|過期)[^。！？\n]{0,10}(?:正确|正確|真正|真实|真實)?(?:答案|内容|內容|结论|結論|回答)/u,
  /(?:正确|正確|真正|标准|標準|唯一)(?:的)?答案(?:是|为|為|应|應)[^。！？\n]{0,3}["“「『']/u,
]

/**
 * Whether a text holds a picture whose address has parameters: what a program fetches carries what it was told to put there. A scanner, because
 * each of many pictures without an end would be looked through to the end of the text.
 */
function fetchesWithParameters(text: string): boolean {
  let words: 'none' | 'open' | 'closed' = 'none'
  let address: 'none' | 'path' | 'parameters' = 'none'
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === ')' || sign === '\n') address = 'none'
    else if (address === 'parameters' && sign === '=') return true
    else if (address === 'path' && (sign === '?' || sign === '&')) address = 'parameters'
    if (words === 'closed' && !/\s/u.test(sign)) {
      if (sign === '(' && address === 'none') address = 'path'
      words = 'none'
    }
    if (sign === '[' && text[at - 1] === '!') words = 'open'
    else if (words === 'open' && sign === ']') words = 'closed'
    else if (words === 'open' && sign === '\n') words = 'none'
  }
  return false
}

/** A made-up word such as attackers plant to see whether it comes back: long, no spaces, capitals and digits mixed. */
const OPAQUE = /(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z]{2})[A-Za-z0-9_-]{11,}/u
const IMPERATIVE =
  /请|請|务必|務必|必须|必須|不要|只能|\b(?:please|must|always|never|say|write|print|output|include|append)\b|输出|輸出|回答|回复|回覆|附上|写上|寫上/iu

/**
 * Whether a sentence of a source is an order to the program that answers (「忽略以上内容…」, "ignore previous instructions…").
 * Sources are data: such a sentence is never quoted. A reader's instructions (「请在设置中打开…」) are none.
 */
export function isInstruction(sentence: string): boolean {
  return (
    COMMANDS.some((pattern) => pattern.test(sentence)) ||
    fetchesWithParameters(sentence) ||
    (OPAQUE.test(sentence) && IMPERATIVE.test(sentence))
  )
}

/** Whether a sentence beside an instruction goes on with it: it orders something or carries an opaque word. */
export function continuesInstruction(sentence: string): boolean {
  return OPAQUE.test(sentence) || (sentence.length < 60 && IMPERATIVE.test(sentence))
}

/** A source's text without the sentences that order the program about: what a model is not given it cannot obey. */
export function withoutInstructions(text: string): string {
  let kept = ''
  let copied = 0
  let afterInstruction = false
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end)
    const instruction: boolean = isInstruction(sentence) || (afterInstruction && continuesInstruction(sentence))
    afterInstruction = instruction
    if (!instruction) continue
    kept += text.slice(copied, start)
    copied = end
  }
  return kept + text.slice(copied)
}
