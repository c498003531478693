import { parseChineseNumeral } from '@wenjin/text'

type Rewrite = readonly [pattern: RegExp, plain: string]

/** Words that only introduce a question. */
const openingPattern =
  /^(?:(?:您好|你好|hi|hello)[,! ]*)?(?:(?:请问|请教|想问|问)(?:一下|下)?|我?(?:很|还)?想(?:要)?(?:问|知道|了解|请教)(?:一下|下)?|(?:谁|有人|你|您)知道|麻烦(?:问|告诉我)(?:一下|下)?|(?:能|可以)?告诉我(?:一下)?|请(?:你|您)?(?:帮我|给我|为我)?(?=解释|介绍|说明|讲讲|说说|谈谈|科普)|please|can you tell me|could you tell me|i want to know)?[,:;~ ]*/u
const marksPattern = /(?<![?!。.~… ])[?!。.~… ]+$/u
const particlePattern = /(?<!什|怎|那|多)(?:啊|呀|呢|哦|哈|嘛|(?<!酒|网|贴)吧|谢谢|thanks)$/u

/** Words before 是什么 that ask for more than a definition. */
const asksMore =
  '特[征点色性]|用途|的作用|功能|[优缺]点|症状|好处|坏处|影响|类型|种类|内容|部分|原因|理由|缘故|方法|步骤|办法|流程|方式|时间|位置|地点|地址|电话|号码|邮编|编号|密码|名字|名称|区别|差别|不同'
const whatForms = '(?:什么|啥)'

/** Rewrites to one wording per question type, applied in this order. The text is in matching form, without marks and introductory words. */
const ways: readonly Rewrite[] = [
  [/为何|为啥|干嘛(?!用)/gu, '为什么'],
  [/啥/gu, '什么'],
  [/咋(?:样|个)?|怎么样才能|怎样才能|怎么才能|如何才能|(?:怎么|怎样|如何)(?:能够|能|可以)|怎样(?!的)|如何/gu, '怎么'],
  [/哪儿|何处|何地|什么(?:地方|地点|位置)/gu, '哪里'],
  [/(?<=在)哪(?=$|[?,])/gu, '哪里'],
  [/何时|啥时候?|什么时间/gu, '什么时候'],
  [/哪一年|何年|什么年份/gu, '哪年'],
  [/哪一?个月|何月/gu, '哪月'],
  [/哪一[天日]|哪日|何日/gu, '哪天'],
  [/是谁(?=\p{Script=Han})|(?:由|被)谁/gu, '谁'],
  // Durations.
  [/多长时间|多少时间/gu, '多久'],
  [/(?:需要|要|得|需)?(?:花费|花|耗时|用时)?多久$/u, '要多久'],
  // Definition questions.
  [new RegExp(`^(?:何谓|何为|什么叫做?|什么是指|什么叫)(?!.*${whatForms})(.+)$`, 'u'), '什么是$1'],
  [/^(?:解释|介绍|说明|讲讲|说说|谈谈|科普)(?:一下|下)(?!.*(?:什么|怎么|哪|谁|多|几|为|区别|差别|不同))(.+)$/u, '什么是$1'],
  [/^所谓(?:的)?(.+)$/u, '$1'],
  [
    new RegExp(
      `^(?!什么)(.+?)(?<!${asksMore})(?:的?(?:意思|定义|含义|概念)是|指的是|是指|是)(?:个|一个|一种)?${whatForms}(?:意思|东西|概念|含义)?$`,
      'u',
    ),
    '什么是$1',
  ],
  [/^what does (.+) mean$/u, 'what is $1'],
  [/\b(what|where|who|when|how)'s\b/gu, '$1 is'],
  [/^how (?:do|can|should|could|would) (?:i|you|we|one) /u, 'how to '],
  // How to do something, reasons, places and times.
  [/^(.+?)的?(?:方法|办法|步骤|流程|方式)(?:是|有)(?:什么|哪些|怎么的?|怎样的)$/u, '怎么$1'],
  [/^(.+?)的?(?:原因|理由|缘故)(?:是|有)(?:什么|哪些)$/u, '为什么$1'],
  [/^(.+?)的?(?:位置|地点)(?:是|在|是在)(?:什么|哪里)$/u, '$1在哪里'],
  [/^(.+?)的?时间是(?:什么时候|什么)$/u, '什么时候$1'],
  [/(电话|号码|邮编|编号|密码)是(?:什么|多少)$/u, '$1是多少'],
  [/^(.+)的(发明|创办|创立|创建|提出|设计|建造|发现|开发)(?:者|人)是谁$/u, '谁$2$1'],
  [/(特[征点色性]|用途|作用|功能|[优缺]点|症状|好处|坏处|影响|种类)(?:都)?(?:是什么|有哪些|是哪些|有什么)$/u, '有哪些$1'],
  [/(?:都)?有(?:哪些|什么)(?=特[征点色性]|用途|作用|功能|[优缺]点|症状|好处|坏处|影响|种类)/gu, '有哪些'],
  // Yes/no questions.
  [/^(.*)(?:能不能够?|可不可以|能否|可否|是否(?:可以|能够|能))(.*?)吗?$/su, '$1可以$2吗'],
  [/^(.*)是不是(.*?)吗?$/su, '$1是$2吗'],
  [/^(.*)是否(.*?)吗?$/su, '$1$2吗'],
  [/^(.*)有(?:没有|无)(.*?)吗?$/su, '$1有$2吗'],
  [/^(.*)会(?:不会|否)(.*?)吗?$/su, '$1会$2吗'],
  [/^(?=.*吗$)(.*?)(?<![可功智性才技本机效职只万全不])(?:能够|能)(?![量源力耗级见效])(.*)吗$/u, '$1可以$2吗'],
]

const numeralPattern = /[〇零一二三四五六七八九十百千万亿两]{2,}|(?<!哪)[一二三四五六七八九十](?=[年月日号章节条届次级期项款])/gu

/**
 * Rewrites a question to its plainest wording: 「X是啥意思」, 「何谓X」 and 「介绍一下X」 to 「什么是X」, 「能否」 and 「可不可以」 to 「可以……吗」.
 * @param form the question in matching form
 */
export function plainWording(form: string): string {
  let text = form.trim().replace(openingPattern, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(marksPattern, '').replace(particlePattern, '')
  }
  text = text.replaceAll(numeralPattern, (numeral) => parseChineseNumeral(numeral) ?? numeral)
  for (const [pattern, plain] of ways) text = text.replace(pattern, plain)
  return text
}
