/** A text in no other library, so that an answer about it can only come from an import. */
export const ferry = `# 白石渡

白石渡是清江上游的一座古渡口，始建于1736年。渡口由船工陈守义带领乡民修建，共有二十一级石阶。

## 渡船

白石渡每天运行六班渡船，首班船早上六点开出。渡船的船票是三元，学生半价。

## 名字的由来

白石渡因为岸边有一块三米高的白色石头而得名。
`

/** Sentences of a model's answer about the ferry, each with the number of its source. */
export const ferryAnswer = {
  beforeHold: '白石渡是清江上游的一座古渡口，始建于1736年。[[1]]',
  afterHold: '白石渡每天运行六班渡船，首班船早上六点开出。[[1]]\n\n## 名字\n\n白石渡因为岸边有一块三米高的白色石头而得名。[[1]]',
}

/** A page with many attempts to run a script in its reader's browser. */
export const hostilePage = `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><title>铜铃寨<script>window.__xss = 'title'</script></title>
<script>window.__xss = 'head'</script><link rel="stylesheet" href="/api/history"><base href="https://attacker.invalid/"></head>
<body onload="window.__xss = 'onload'">
<h1>铜铃寨 <img src="x" onerror="window.__xss = 'heading'"></h1>
<p>铜铃寨的寨门高九米，建于1652年。<img src=x onerror="window.__xss = 'img'"><svg onload="window.__xss = 'svg'"></svg></p>
<p><a href="javascript:window.__xss = 'link'">铜铃寨的地图</a>标出了四座水井。</p>
<iframe srcdoc="<script>parent.__xss = 'frame'</script>"></iframe>
<p>&lt;img src=x onerror="window.__xss = 'entity'"&gt;铜铃寨的集市逢五开市。</p>
<table><tr><td onclick="window.__xss = 'cell'">集市</td><td><script>window.__xss = 'cell'</script>逢五开市</td></tr></table>
</body></html>`

/** Creates a tone of this many seconds. */
export function makeTone(seconds: number): Buffer<ArrayBuffer> {
  const rate = 8000
  const bytes = Buffer.alloc(44 + seconds * rate, 128)
  bytes.write('RIFF')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  return bytes
}
