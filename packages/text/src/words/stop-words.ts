const set = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')))

/** Question words, in matching form. */
export const questionWordSet: ReadonlySet<string> = set(
  '什么 甚么 啥 为什么 为什麽 为啥 为何 怎么 怎么样 怎样 怎 如何 何 何时 何地 何处 何人 何种 何物 何者 何以 何故 谁 谁的 哪 哪个 哪些 哪里 哪儿 哪位 哪种 哪几 ' +
    '哪一 哪一个 哪年 哪天 哪国 几 几个 几种 几次 几时 多少 多大 多长 多久 多远 多高 多重 多深 多宽 多快 多厚 是否 是不是 有没有 能不能 会不会 可不可以 能否 可否 ' +
    '吗 么 呢 吧 请问 请 试问 想知道 帮我 麻烦',
  'what when where who whom whose which why how',
)

/** Words too common to distinguish texts, in matching form. Negations are not included, since they change the meaning. */
export const stopWordSet: ReadonlySet<string> = set(
  '的 地 得 之 了 着 过 是 为 乃 即 系 在 于 从 自 由 以 用 把 被 将 让 使 给 对 向 往 到 至 与 和 跟 同 及 以及 或 或者 并 并且 而 而且 且 但 但是 却 则 就 才 又 也 亦 ' +
    '还 还是 都 均 皆 很 太 更 最 较 其 其中 此 这 那 这个 那个 这些 那些 这样 那样 这里 那里 该 本 某 各 每 所 所以 因 因为 因此 由于 如 如果 若 虽 虽然 然而 只 只是 仅 ' +
    '我 你 您 他 她 它 我们 你们 他们 她们 它们 自己 人们 大家 有 有的 有着 具有 可 可以 能 能够 会 要 应 应该 等 等等 们 个 一个 一种 一些 一 上 中 下 里 内 后 前 时 ' +
    '当 当时 之后 之前 以来 以后 以前 同时 后来 然后 例如 比如 关于 对于 根据 按照 通过 进行 成为 作为 称为 叫做 叫作 不仅 不但 不过 甚至 已 已经 曾 曾经 正 正在 再 便 ' +
    '于是 啊 呀 哦 嗯 嘛 哈 啦 吗 呢 吧 么 来 去 起 出 开 说 另 另外 此外 其他 其它 其余 之一 也是 就是 都是 而是 便是 ' +
    '有点 有点儿 有些 稍微 挺 蛮 到底 究竟 大概 大约 好像 反正 其实 赶紧 顺便 咱 咱们 俺',
  'a an the of to in on at by for from with as and or but is are was were be been being am do does did has have had this that these those it its he she they ' +
    'we you i his her their our your my will would can could should may might there here than then so if into over about such also just very',
)
