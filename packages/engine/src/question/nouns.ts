/** The class of a noun, which determines what an answering sentence must contain. */
export type NounClass =
  | 'person'
  | 'organization'
  | 'place'
  | 'time'
  | 'duration'
  | 'quantity'
  | 'title'
  | 'alias'
  | 'reason'
  | 'method'
  | 'definition'
  | 'difference'
  | 'aspects'

const list = (words: string): readonly string[] => words.split(' ')

/** Noun endings by class: the head of a Chinese noun comes last. Matching form. */
const nounEndings: Readonly<Record<NounClass, readonly string[]>> = {
  reason: list('原因 理由 缘故 缘由 起因 成因 动机 缘起 根源 诱因 病因'),
  method: list('方法 办法 步骤 流程 途径 手段 做法 用法 写法 操作 手续 程序'),
  difference: list('区别 差别 差异 不同 异同 不同点 不同之处 相同点 共同点 差距'),
  definition: list('定义 含义 涵义 概念 意思 意义 意味 寓意'),
  alias: list(
    '名字 名称 姓名 别名 别称 俗称 简称 全称 称号 称呼 外号 绰号 昵称 笔名 艺名 本名 原名 学名 译名 英文名 中文名 代号 旧称 古称 网名 名',
  ),
  duration: list('多长时间 时长 工期 任期 期限 年限 时限 有效期 保质期 保修期 周期 寿命'),
  time: list(
    '时候 时间 日期 年份 年代 世纪 朝代 时期 时代 时刻 时段 日子 生日 季节 星期 礼拜 月份 钟头 截止日 年 月 日 天 号 季 朝 周 点 点钟 时 周末 周年 期间 阶段',
  ),
  quantity: list(
    '数量 数目 人数 次数 总数 票数 个数 件数 页数 数 量 额 金额 总额 价格 价钱 单价 售价 票价 定价 房价 租金 月租 押金 费用 学费 会费 运费 费 成本 造价 票房 工资 薪水 收入 利润 预算 投资 投资额 利率 比例 比率 占比 百分比 概率 频率 准确率 率 长度 高度 宽度 深度 厚度 面积 体积 容量 重量 体重 身高 海拔 距离 里程 速度 温度 气温 湿度 浓度 度数 密度 强度 年龄 岁数 人口 产量 销量 产值 得分 分数 成绩 比分 编号 号码 电话 邮编 密码 版本 版本号 端口 续航 倍数 上限 下限 限额 额度 降水 雨量 层数 功率 电压 尺寸',
  ),
  organization: list(
    '公司 机构 组织 学校 大学 学院 中学 小学 球队 俱乐部 政党 部门 集团 乐队 企业 银行 电视台 出版社 协会 委员会 军队 球会 院校 单位 厂商 厂 厂家 社团 团体 战队 媒体 医院 研究所 机关 法院 政府 党 社 队 店 商店 餐厅 品牌 工会 基金会',
  ),
  place: list(
    '国家 城市 省份 省 地区 地方 县 市 州 区 区域 洲 大洲 岛 岛屿 国 位置 方位 街 路 镇 村 河 河流 湖 海 海域 山 山脉 车站 站 流域 大陆 港 港口 半岛 行政区 地点 地址 地 处 出生地 产地 原产地 籍贯 祖籍 故乡 首都 省会 总部 所在地 方向 出口 入口 楼 楼层 房间 教室 目录 文件夹 路径 大厦 地带 部位',
  ),
  title: list(
    '书 小说 电影 影片 电视剧 剧 剧集 歌 歌曲 专辑 单曲 杂志 报纸 报 游戏 漫画 作品 著作 诗集 诗 词 节目 动画 戏剧 戏 文章 论文 刊物 期刊 画 画作 曲 曲子 代表作 篇 文件 法律 法规 标准 协议',
  ),
  person: list(
    '人 人物 人士 人员 者 家 员 师 手 长 父 母 父亲 母亲 爸爸 妈妈 儿子 女儿 子女 孩子 妻 妻子 丈夫 配偶 兄 弟 姐 妹 哥哥 弟弟 姐姐 妹妹 皇帝 国王 女王 君主 总统 主席 总理 首相 校长 教练 导演 主演 演员 歌手 主唱 作家 作者 编剧 诗人 选手 球员 将领 将军 大臣 领袖 角色 主角 继承人 负责人 创始人 发明人 嘉宾 院士 教授 老师 学生 医生 律师 法官 冠军 亚军 得主 徒弟 对手 搭档 祖先 后代',
  ),
  aspects: list(
    '特点 特征 特色 特性 性质 属性 用途 作用 功能 功效 优点 缺点 优势 劣势 好处 坏处 利弊 影响 后果 结果 症状 表现 类型 种类 类别 分类 内容 部分 成分 成员 组成 要素 条件 要求 规定 规则 原则 措施 建议 注意事项 材料 工具 阶段 项目 任务 职责 权利 义务 问题 限制 例子 选项 参数 字段 格式 语言 颜色',
  ),
}

/** Nouns whose last character would indicate another class: 国家 is not a person, 号码 not a time. */
const classes = Object.entries(nounEndings)
  .flatMap(([name, endings]) => endings.map((ending) => [ending, name as NounClass] as const))
  .toSorted(([a], [b]) => b.length - a.length)
const byEnding = new Map<string, NounClass>()
for (const [ending, name] of classes) if (!byEnding.has(ending)) byEnding.set(ending, name)
const maxLength = Math.max(...[...byEnding.keys()].map((ending) => ending.length))

/** Returns the class of a noun in matching form, by its longest known ending; null if unknown. */
export function classOfNoun(noun: string): NounClass | null {
  for (let length = Math.min(maxLength, noun.length); length > 0; length--) {
    const found = byEnding.get(noun.slice(-length))
    if (found !== undefined) return found
  }
  return null
}

/** Whether a word in matching form is itself a class noun: 作者, 价格; 诗社 is not. */
export function isClassNoun(word: string): boolean {
  return word.length > 1 && byEnding.has(word)
}
