interface Unit {
  /** Base unit, the same for all units of one dimension. */
  base: string
  /** Number of base units in one unit, a decimal. */
  factor: string
}

/** Rows of written forms (in matching form), base unit, and factor. */
const measureTable: readonly (readonly [forms: string, base: string, factor: string])[] = [
  ['公里 千米 km', 'm', '1000'],
  ['米 公尺 m', 'm', '1'],
  ['分米 dm', 'm', '0.1'],
  ['厘米 公分 cm', 'm', '0.01'],
  ['毫米 mm', 'm', '0.001'],
  ['微米 μm um', 'm', '0.000001'],
  ['纳米 nm', 'm', '0.000000001'],
  ['里 华里', 'm', '500'],
  ['海里', 'm', '1852'],
  ['英里', 'm', '1609.344'],
  ['英尺 呎', 'm', '0.3048'],
  ['英寸 吋', 'm', '0.0254'],
  ['平方公里 平方千米 km² km2', 'm²', '1000000'],
  ['公顷', 'm²', '10000'],
  ['平方米 平米 平方公尺 m² m2', 'm²', '1'],
  ['平方厘米 cm² cm2', 'm²', '0.0001'],
  ['平方英尺', 'm²', '0.09290304'],
  ['平方英里', 'm²', '2589988.110336'],
  ['立方公里 立方千米 km³', 'm³', '1000000000'],
  ['立方米 立方公尺 m³', 'm³', '1'],
  ['升 公升 l', 'm³', '0.001'],
  ['毫升 立方厘米 ml cm³ cc', 'm³', '0.000001'],
  ['吨 公吨 t', 'kg', '1000'],
  ['公斤 千克 kg', 'kg', '1'],
  ['斤 市斤', 'kg', '0.5'],
  ['磅', 'kg', '0.45359237'],
  ['克 公克 g', 'kg', '0.001'],
  ['毫克 mg', 'kg', '0.000001'],
  ['微克 μg', 'kg', '0.000000001'],
  ['毫秒 ms', 's', '0.001'],
  ['秒 秒钟 s', 's', '1'],
  ['分钟 min', 's', '60'],
  ['刻钟', 's', '900'],
  ['小时 个小时 钟头 个钟头', 's', '3600'],
  ['天', 's', '86400'],
  ['周 星期 个星期 礼拜 个礼拜', 's', '604800'],
  ['个月', '月', '1'],
  ['年 周年 年间 个年头', '年', '1'],
  ['个世纪', '年', '100'],
  ['岁 周岁', '岁', '1'],
  ['公里/小时 千米/小时 公里/时 公里每小时 千米每小时 km/h', 'km/h', '1'],
  ['米/秒 米每秒 m/s', 'm/s', '1'],
  ['摄氏度 °c', '℃', '1'],
  ['华氏度 °f', '℉', '1'],
  ['度 °', '度', '1'],
  ['千瓦 kw', 'W', '1000'],
  ['兆瓦', 'W', '1000000'],
  ['瓦 瓦特 w', 'W', '1'],
  ['毫瓦', 'W', '0.001'],
  ['千赫 khz', 'Hz', '1000'],
  ['兆赫 mhz', 'Hz', '1000000'],
  ['吉赫 ghz', 'Hz', '1000000000'],
  ['赫兹 赫 hz', 'Hz', '1'],
  ['千伏 kv', 'V', '1000'],
  ['伏 伏特', 'V', '1'],
  ['字节', 'B', '1'],
  ['大卡 千卡 kcal', 'kcal', '1'],
  ['千瓦时 kwh', 'kWh', '1'],
]
/** Units without conversion to another unit. */
const aloneUnits =
  '倍 次 页 层 集 级 亩 尺 寸 丈 光年 海浬 天文单位 盎司 加仑 桶 马力 分贝 像素 字 户 票 胎 响 票 季度 帧 转 回合 局 轮 环 克拉 百分点 个百分点 兆 kb mb gb tb pb kbps mbps gbps mah ppm db dpi fps px'.split(
    ' ',
  )
const currencyTable: readonly (readonly [forms: string, code: string, factor: string])[] = [
  ['元 元人民币 人民币元 块钱 块人民币 rmb cny 人民币', 'CNY', '1'],
  ['美元 美金 美刀 usd dollars', 'USD', '1'],
  ['美分', 'USD', '0.01'],
  ['日元 日圆 jpy', 'JPY', '1'],
  ['欧元 eur euros', 'EUR', '1'],
  ['英镑 gbp', 'GBP', '1'],
  ['港元 港币 hkd', 'HKD', '1'],
  ['新台币 台币 元新台币 twd', 'TWD', '1'],
  ['韩元 韩圆 韩币 krw', 'KRW', '1'],
  ['新加坡元 新元 sgd', 'SGD', '1'],
  ['加元 加币 cad', 'CAD', '1'],
  ['澳元 澳币 aud', 'AUD', '1'],
  ['卢布', 'RUB', '1'],
  ['卢比', 'INR', '1'],
  ['瑞士法郎', 'CHF', '1'],
  ['法郎', '法郎', '1'],
  ['马克', '马克', '1'],
  ['泰铢', 'THB', '1'],
]
/** Currency signs and codes before the amount; a bare `$` may be any dollar. */
const prefixes: Readonly<Record<string, string>> = {
  '¥': 'CNY',
  rmb: 'CNY',
  人民币: 'CNY',
  us$: 'USD',
  $: '$',
  usd: 'USD',
  hk$: 'HKD',
  nt$: 'TWD',
  新台币: 'TWD',
  '€': 'EUR',
  '£': 'GBP',
}

/** Classifiers that add no meaning to a count: 3人, 3名 and 3个 are all 3. */
const classifiers =
  '人 名 个 位 种 条 件 项 座 家 所 部 只 张 首 篇 本 册 支 艘 架 辆 台 匹 株 棵 颗 枚 幅 款 间 栋 幢 处 门 类 批 组 队 对 双 套 份 颗 口 头 员 校 省 市 县 区 岛 站 章 卷 节 届 场 期 版 队 村 镇 乡 院 系 科 属 族 者 方 侧 段 句 例 起 笔 股 艇 舰 架次 人次'.split(
    ' ',
  )

const escape = (form: string): string => form.replace(/[/$.^+*?()[\]{}|\\]/g, '\\$&')

function alternatives(forms: readonly string[]): string {
  const sorted = [...new Set(forms)].sort((a, b) => b.length - a.length)
  return `(?:${sorted.map((form) => (/[a-z]$/.test(form) ? `${escape(form)}(?![a-z])` : escape(form))).join('|')})`
}

const units = new Map<string, Unit>()
for (const [forms, base, factor] of measureTable) {
  for (const form of forms.split(' ')) units.set(form, { base, factor })
}
for (const form of aloneUnits) units.set(form, { base: form.replace(/^个/, ''), factor: '1' })

const currencies = new Map<string, Unit>()
for (const [forms, base, factor] of currencyTable) {
  for (const form of forms.split(' ')) currencies.set(form, { base, factor })
}

/** Returns the measure with this written form (matching form). */
export function findMeasure(form: string): Unit | undefined {
  return units.get(form)
}

/** Returns the currency with this written form, after an amount. */
export function findCurrency(form: string): Unit | undefined {
  return currencies.get(form)
}

/** Returns the currency code of a sign or code before an amount. */
export function findCurrencyPrefix(form: string): string | undefined {
  return prefixes[form]
}

/** Contexts in which the first characters of a unit belong to another word: 3元素, 五里屯, 一年级, 5G网络 (in matching form). */
const notUnits =
  '(?!元素|元件|元组|元次|元一次|元二次|元化|元论|元方程|元桥|元区|元里|元县|元杂环|里面|里程|里屯|里巴|里亚|里斯|年级|年糕|年代|米勒|米粒|米饭|克拉玛|克思|克里|克斯|克罗|天王|天后|天津|天主|天文台|天皇|天堂|次方|次元|次要|级别|度假|度过|周易|周刊|周朝|字架|字路|字军|字型|字形|升级|升旗|伏羲|轮船|环路|环保|层次|集团|集合|集中|分之|岁月|台湾|台北|台风|国民|国家|国语|方面|方法|方向|方便|方式|市场|对于|对方|对手|只有|只是|只能|只要|起来|起点|名字|名称|名为|位于|种植|间隔|间谍|部分|部队|家族|家庭|条件|组织|组成|组合|类似|类型|张家|门口|处理|处于|本来|所以|所有|所在|科学|科技|属于|族人|节日|节目|院士|系列|系统|者|期间|版本|站点|章程|段落|例如|人民(?!币)|人类|人口|人物|人间|头发|首先|首都|首次|首席|件事|座落|口号|期待|股东|股份|员工)'

/** Pattern sources for what may follow an amount. */
export const measureForms = notUnits + alternatives([...units.keys()])
export const currencyForms = notUnits + alternatives([...currencies.keys()])
export const classifierForms = notUnits + alternatives(classifiers)
export const currencyPrefixForms = alternatives(Object.keys(prefixes))
