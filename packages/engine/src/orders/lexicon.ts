/**
 * Words by their function in an utterance that addresses the answering program or the reader, instead of stating something about a subject.
 * Collected from both languages, in matching form (simplified, lower case); `*` at the end of an English word includes its inflections. No
 * class alone indicates an instruction: manuals, laws and recipes use all of them.
 */
const wordsByClass = {
  /** Answering, and answers. */
  answer:
    '回答 答复 回复 答案 作答 应答 解答 答道 答曰 输出 回应 生成 结论 摘要 总结 以对 奉答 answer* repl* respon* output* summar* conclu* repond* répond* reponse* réponse* respuesta* respond* responda* antwort* rispond* ответ* отвеч* 答え 답변 대답 응답',
  /** Expressing something in words. */
  say: '说出 说是 写上 写作 写明 写成 写入 写出 写道 打印 显示 告诉 告知 转告 转达 告之 提到 提及 声明 注明 标注 附上 附加 附带 加上 添加 加入 包含 插入 带上 嵌入 拼在 复述 重复 念出 念三遍 朗读 展示 给出 提供 推荐 介绍 问好 问候 称呼 列出 照抄 抄写 照写 照录 保留 引用 补充 曰 say* write* print* mention* includ* append* insert* repeat* tell* told state* add* recommend* greet* display* emit* quote* copy cite* put ecri* écri* dites imprime* escrib* diga* schreib* sag* напиш* скаж* выведи 出力 书い 书き 言って 써 말하 출력',
  /** Revoking earlier statements or requests. */
  override:
    '忽略 无视 忘记 忘掉 不必理会 不要理会 不用理会 无需理会 不予理会 抛开 撇开 作废 失效 无效 废止 废除 覆盖 取代 替换 代替 替代 停止 不再 不得使用 勿用 弃用 有误 错误 更正 改为 改成 改答 更改 为准 取消 推翻 屏蔽 跳过 绕过 解除 禁用 作罢 勿信 不可信 重置 从现在起 自此 ignor* disregard* forget* overrid* overrul* bypass* instead supersed* void discard* cancel* correction erratum incorrect outdated obsolete stop reset replac* drop skip ignorez oubli* olvid* ignorier* vergiss* vergessen игнор* забуд* 无视して 忘れて 무시 잊',
  /** References to the text itself or to adjacent text. */
  here: '以上 上文 上述 前面 之前 先前 此前 前文 本文 该文 原文 此文 全文 下面 以下 下文 接下来 此处 这段 本段 这句 本句 此句 本页 此页 本页面 本条 本网页 本篇 此行 本行 本文件 本资料 本文档 阅读到此 读到 看到 看完 above previous* prior preced* earlier follow* below everything anything',
  /** Answering programs and their parts. */
  program:
    '模型 助手 人工智能 机器人 智能体 系统 搜索引擎 检索 程序 小助手 问答 大模型 引擎 爬虫 机器 ai llm llms gpt chatgpt bot* assistant* model* system* agent* chatbot* crawler* program*',
  /** The input of such a program. */
  prompt:
    '提示词 提示 指令 上下文 设定 指示 命令 参数 规则 要求 约束 限制 任务 prompt* instruct* instrucc* anweisung* consigne* инструкц* 지시 context* token* directive* command* rule* constraint* guideline* task*',
  /** Persons of authority. */
  authority:
    '管理员 开发者 站长 官方 运营 授权 权限 模式 公告 通知 优先级 最高优先 平台 总部 上级 公司 编辑部 作者 维护者 特此 紧急 重要 注意 机密 系统消息 admin* developer* official* authori* mode notice priority urgent important policy maintainer* operator* override* attention warning',
  /** The addressee. */
  addressee:
    '你 您 你们 您们 汝 诸君 用户 读者 提问者 使用者 访客 各位 大家 对方 客户 阅者 览者 观者 问者 查询者 you your yourself user* reader* visitor* asker* whoever vous votre usted* tú ihr ihre вы вам ваш* あなた 당신 사용자 utilisateur* usuario* benutzer* пользовател*',
  /** Requests and obligations. */
  oblige:
    '请 务必 必须 须 应当 应该 需要 只能 只可 只需 仅 一律 不要 不得 不许 不准 切勿 切莫 请勿 一定 直接 立即 马上 立刻 即可 务须 烦请 敬请 拜托 麻烦 恳请 please must should shall always never only exactly immediately kindly simply ensure need* required dont veuillez svp plait plaît favor bitte пожалуйста ください 下さい なさい 하세요 주세요 십시오 muss müssen debe* doit devez seulement solo nur только',
  /** Position and format within an answer. */
  format:
    '开头 结尾 末尾 最后 每句 每段 每一句 每次 第一行 首行 首句 末句 句末 句首 文末 格式 翻译 译为 译成 译作 标题 附注 署名 逐字 原样 完整 一字不差 代码块 表格 前缀 后缀 大写 拼写 倒序 逐个字母 藏头 首字 押韵 begin* start* end* ending format* json verbatim translat* prefix* suffix* sentence* signature* uppercase spell* letter* title footer header line bullet*',
  /** Impersonation. */
  persona:
    '扮演 口吻 身份 假装 自称 你叫 你是 我是 改名 角色 语气 名叫 名字 化名 人设 从此 作为 变成 不再是 代号 pretend* roleplay* persona* pose act* acting name* speak* become identity character',
  /** Secrets, and knowledge restricted to the initiated. */
  secret:
    '暗号 密码 口令 密钥 暗语 验证码 代码 标记 编码 解码 秘密 泄露 保密 机密 暗记 密语 识别码 标识 校验码 凭证 base64 secret* password* passcode* passphrase* codeword* key* reveal* leak* decod* encod* marker* watermark* canary code',
  /** Promotion: inviting a reader to visit, buy or contact. */
  promote:
    '微信 加微 扫码 扫描 二维码 关注 公众号 点击 点此 访问 优惠 领取 折扣 购买 选购 下单 下载 安装 赞助 联系 咨询 客服 热线 链接 网址 网站 图片 转账 汇款 注册 登录 下方 免费 详情 支持我们 click* visit* buy* purchas* subscrib* discount* coupon* sponsor* download* install* contact* link* website* promo* offer* free voucher* url* image*',
  /** Claims to be the truth about a question. */
  truth:
    '正确 真正 真实 真相 实际上 事实上 其实 唯一 权威 最新 最终 标准答案 口径 勘误 澄清 认定 公认 据查 经核实 经查 核实 确认 修订 误传 应为 应作 应是 实为 才对 才是 correct actually fact true truth final latest verified confirmed real updated right proper wrong false',
  /** Mentions of being asked. */
  asked: '有人问 被问 提问 问到 问及 询问 查询 问起 问题 疑问 凡问 若问 如问 问者 求问 问此 ask* question* quer* inquir* request*',
  /** Conditions and games. */
  suppose:
    '如果 倘若 若是 若有 假如 假设 假定 想象 设想 凡是 每当 只要 一旦 无论 游戏 挑战 测试 考验 演练 练习 实验 奖励 惩罚 扣分 得分 得奖 后果 if when whenever once imagine* suppose* hypothetic* game* challeng* test* reward* penal* unless otherwise let* play*',
} as const

/** A class of words used by utterances to the answering program. */
export type WordClass = keyof typeof wordsByClass

export const wordClasses = Object.keys(wordsByClass) as readonly WordClass[]

interface Entry {
  word: string
  /** Whether the word is a prefix: `answer*` matches answers and answering. */
  open: boolean
  at: number
}

function readEntries(): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  wordClasses.forEach((name, at) => {
    for (const written of new Set(wordsByClass[name].split(' '))) {
      const open = written.endsWith('*')
      const word = open ? written.slice(0, -1) : written
      const known = entries.get(word[0]!)
      if (known === undefined) entries.set(word[0]!, [{ word, open, at }])
      else known.push({ word, open, at })
    }
  })
  return entries
}

const entries = readEntries()

const isLatin = (character: string | undefined): boolean => character !== undefined && character >= 'a' && character <= 'z'

/** Counts the occurrences of each class of {@link wordClasses} in a text in matching form. Linear time. */
export function countClasses(normalized: string): Uint8Array {
  const counts = new Uint8Array(wordClasses.length)
  for (let at = 0; at < normalized.length; at++) {
    const first = normalized[at]!
    const possible = entries.get(first)
    const latin = isLatin(first)
    if (possible === undefined || (latin && isLatin(normalized[at - 1]))) continue
    for (const { word, open, at: index } of possible) {
      if (!normalized.startsWith(word, at)) continue
      if (latin && !open && isLatin(normalized[at + word.length])) continue
      if (counts[index]! < 255) counts[index]!++
    }
  }
  return counts
}
