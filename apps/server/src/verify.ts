import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fromPersonsFolder } from './config.ts'
import { commandLine, version } from './installation.ts'
import { helpOption, readArguments } from './lib/read-arguments.ts'

// Verifies an evidence package. It needs neither an instance nor the network.

const exitCodes = { whole: 0, broken: 1, trouble: 2, partial: 3 } as const
const maxBytes = 300_000_000

const usage = `用法 Usage: ${commandLine('verify', '文件 FILE.html [--key 公钥 PUBLIC-KEY]')}

核对一个证据包：每一部分数据的哈希、每一句引文在快照中的位置、显示的正文与 Markdown 是否相符、页面是否是本版本问津制作的样子，以及签名。
Checks an evidence package: the hash of every part, every quote at its place in its snapshot, whether the displayed text is what its
Markdown gives, whether the page is the one that this version of Wenjin makes, and the signature.

  --key   要求由这个公钥签名（制作它的问津在 /api/export/evidence/key 给出）
          the key that must have signed it, as the Wenjin that made it names it at /api/export/evidence/key

退出码 Exit codes:
  0  完好，并由指定的公钥签名 whole, and signed with the named key
  1  已损坏或签名不符 broken, or another signature
  2  不是证据包、读不了或用法错误 no package, unreadable, or wrong usage
  3  数据完好，但没有核对制作者（没有 --key），或者页面由另一个版本制作、没有对照
     whole, but the maker was not checked (no --key), or the page was made by another version and not compared`

function fail(zh: string, en: string): never {
  console.error(`${zh}\n${en}`)
  process.exit(exitCodes.trouble)
}

async function readPackage(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size <= maxBytes) return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    fail(`读不了 ${path}：${code ?? String(error)}`, `${path} cannot be read: ${code ?? String(error)}`)
  }
  return fail(`${path} 太大，不是证据包。`, `${path} is too large to be an evidence package.`)
}

const options = { ...helpOption, key: { type: 'string' } } as const
const { values, positionals } = readArguments(usage, () => parseArgs({ options, allowPositionals: true }), exitCodes.trouble)
const [file, ...surplus] = positionals
const key = values.key?.trim().toLowerCase() ?? null
if (!file || surplus.length > 0 || (key !== null && !/^[0-9a-f]{64}$/.test(key))) {
  console.error(usage)
  process.exit(exitCodes.trouble)
}
// Imported dynamically: in a bundle, a static import would make this program own the code it shares with the server.
const { verifyFile, verifyReport } = await import('@wenjin/export/evidence')
const found = await verifyFile(await readPackage(fromPersonsFolder(file, process.env)), version)
if (!found) fail('这不是问津的证据包。', 'This is no evidence package of Wenjin.')
const { result, lines } = verifyReport(found, key)
console.log(lines.join('\n'))
process.exitCode = exitCodes[result]
