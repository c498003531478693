/** The closed classes of words that turn a claim: modal verbs, quantifiers, opposites. In matching form. */

/** How a clause states what it states. `free` is not having to; `plain` says that it is so. */
export type Stance = 'plain' | 'may' | 'must' | 'forbidden' | 'free' | 'denied'

/** Words of each stance, longest first where one holds another. A stance holds for what follows it in its clause. */
const stances: readonly (readonly [Stance, string])[] = [
  [
    'plain',
    '不(?:得|能|可|许|应)(?:超过|超出|高于|低于|多于|少于|大于|小于|短于|长于|早于|晚于|迟于)|没有?(?:问题|关系)|不得不|不可不|不能不|不但|不仅|不只|不过|不论|不管|不可或缺|不可避免|可能|功能|能力|能量|能源|性能|智能|可靠|可见|可惜|许可证|不同(?!意)|不久|不断(?!电)',
  ],
  [
    'forbidden',
    "不可以|不得|不许|不准|不允许|不能够|不能|不应当|不应该|不应|不宜|不要(?!紧)|不可|不予|禁止|严禁|切勿|请勿|勿|切忌|谢绝|无权|must not|may not|cannot|can't|forbidden",
  ],
  ['free', '无需|无须|不必|不用|不需要|不需|不须|毋须|毋需|用不着|可以不|可不|免于|免(?=[审检签修试交缴押税验考])|need not|not required'],
  ['must', '必须|务必|应当|应该|须|需要|只能|只许|只可|不得不|must(?! not)|shall(?! not)'],
  [
    'denied',
    "未必|不一定|不见得|无法|难以|不再|不是|并非|没有|没能|未能|尚未|从未|未曾|不曾|未(?!来|必|知|婚|免|央)|没(?!收|落|药)|無|无(?!论|线|限|数|人机|疑|锡|机|形|双|穷|偿|障碍|产|花果)|停(?=供|发放|收费)|不(?!同(?!意)|久|断(?!电)|但|仅|只|过|论|管|锈|动产|已|禁|明|幸|良|足|到|等|如|满|及|少|超过|高于|低于|多于|少于|大于|小于|妨)|not |never |no |n't ",
  ],
  ['may', '可以|允许|准许|许可|能够|有权|获准|可(?![^\\n]?[乐口笑爱怕疑行])|能(?!量|源|力|耗)|may(?! not)|can(?!not)'],
]

/** Source of one expression with a group for each stance, tried in this order. */
export const stancePattern = stances.map(([stance, words], i) => `(?<${stance}${i}>${words})`).join('|')

/** Words that speak of all, of some and of nothing else. */
export const allWords =
  /所有|全部|全都|一律|任何|每(?:[位名家户人]|个(?!月|星期|季|小时|钟头))|人人|全体|一概|统统|无一例外|不限|全(?=[都是])|\ball\b|\bevery\b/u
export const someWords = /部分|一些|有的|有些|其中|少数|个别|其余|其他|除外|除了|例外|\bsome\b|except/u
export const onlyWords = /只(?=[有在设许可准能由向为是约限收管供缩])|仅|唯一|\bonly\b/u

/** Words by which a thing may be so, is planned, is said by others, or is so of some. */
export const hedges =
  /可能|也许|或许|大概|似乎|疑似|据说|据称|传说|相传|据传|计划|打算|拟(?=[于在将对新建订定增设])|预计|预期|有望|部分|少数|个别|一些|有些|有的|大多|多数|几乎|may |might |perhaps|some |planned/u

/** Pairs of which a thing is one or the other. A pair of single characters counts as whole words only. */
export const opposites: readonly (readonly [string, string])[] = (
  '增加/减少 增加/降低 增多/减少 增长/下降 上升/下降 上升/降低 提高/降低 提高/下降 提高/降到 升高/降低 上涨/下跌 涨到/降到 升到/降到 上调/下调 扩大/缩小 扩大/缩减 加快/减慢 加快/放慢 加速/减速 延长/缩短 ' +
  '放宽/收紧 加强/削弱 提前/推迟 提前/延后 提早/推迟 提前/延期 支持/反对 赞成/反对 同意/反对 同意/拒绝 接受/拒绝 允许/禁止 批准/驳回 通过/否决 成功/失败 有效/无效 ' +
  '合法/违法 公开/保密 免费/收费 免费/付费 室内/室外 国内/国外 境内/境外 省内/省外 馆内/馆外 上游/下游 进口/出口 买方/卖方 甲方/乙方 出租人/承租人 房东/租客 原告/被告 父亲/母亲 儿子/女儿 哥哥/弟弟 丈夫/妻子 ' +
  '男性/女性 男子/女子 男生/女生 左侧/右侧 左边/右边 左手/右手 东侧/西侧 南侧/北侧 向东/向西 向南/向北 东部/西部 南部/北部 东南/西北 东北/西南 向左/向右 顺时针/逆时针 之前/之后 以前/以后 ' +
  '高于/低于 多于/少于 大于/小于 早于/晚于 快于/慢于 以上/以下 超过/不足 超过/不到 至少/至多 至少/最多 最少/最多 最大/最小 最高/最低 最早/最晚 最长/最短 最好/最差 最快/最慢 最常见/最少见 最重/最轻 最新/最旧 ' +
  '上午/下午 白天/夜间 白天/夜里 全天/半天 全天/上午 全天/下午 公元前/公元后 上半年/下半年 主动/被动 开启/关闭 打开/关闭 打开/关上 启用/停用 启用/禁用 加入/退出 增设/撤销 有利/不利 优点/缺点 盈利/亏损 盈余/赤字 ' +
  '收入/支出 顺序/逆序 顺流/逆流 正数/负数 阳性/阴性 相同/不同 相关/无关 有关/无关 联网/离线 收缩/膨胀 吸收/释放 胜/败 胜/负 赢/输 左/右 东/西 南/北 男/女 增/减 升/降 涨/跌 买/卖 早/晚 先/后 多/少 高/低 大/小 长/短 快/慢 好/差'
)
  .split(' ')
  .map((pair) => pair.split('/') as [string, string])

/** Words a writer adds without saying anything more. */
export const connectingWords: ReadonlySet<string> = new Set(
  '全部 所有 任何 至少 至多 最多 最少 起码 顶多 低于 高于 多于 少于 大于 小于 不足 以上 以下 以内 上限 下限 公元 主要 位于 成为 进行 指出 介绍 认为 根据 资料 显示 目前 可见 总之 具体 具体来说 来说 包括 包含 属于 方面 情况 相关 问题 内容 文中 文章 提到 记载 说明 表示 表明 描述 是指 指 一位 一座 一部 一款 一项 一名 一家 一本 分别 共 总共 共有 约 大约 左右 名 位 个 种 叫 叫做 称 称作 名为 又称 又名 即 这部 这座 这位 该片 该书 答案 因为 原因 由于 所以 首先 其次 最后 第一 第二 必须 应当 应该 须 需要 需 可以 可 能 不得 不能 不许 不准 规定 要求 一律 都 均 也 还 就 才 仍 仍然 照样 照常 同样 按照 按 依照 各 每 其 有 没有 不 没 会 每次 时 时候 以内 之内 以后 之后 以前 之前 如果 若 若是 的话 以 为 一共 一个 一种 等 多 少 近 将近 接近 不到 超过 上 下 里 中 内 人 者 事 时候 这次 这份 这个 那棵 那个 这些 后来 当时 于 其中 而 并 且 却 则 但 但是 不过 从 到 至 把 被 由 对 向 给 让 使 令 得 地 着 过 了 的 是'.split(
    ' ',
  ),
)

/** Surnames: the hundred of the old primer and those that are common now. */
export const surnames: ReadonlySet<string> = new Set(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴鬱胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍郤璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公肖涂岳覃佟闫滕'.split(
    '',
  ),
)
