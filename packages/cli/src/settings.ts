import { mkdir, readFile, rm, writeFile, chmod } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createProgram, type Program } from '@wenjin/client'
import { CommandError, exitCodes } from './failure.ts'

interface Settings {
  url: string
  key: string
}

export const defaultUrl = 'http://127.0.0.1:3000'

const settingsPath = () => join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'wenjin', 'config.json')

async function readSettings(): Promise<Partial<Settings>> {
  try {
    return JSON.parse(await readFile(settingsPath(), 'utf8')) as Partial<Settings>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CommandError(exitCodes.failed, `读不了设置文件 ${settingsPath()}`, `The settings ${settingsPath()} cannot be read`)
  }
}

/** Saves the instance's address and key in a file that only the user can read. @returns the file */
export async function saveSettings(settings: Settings): Promise<string> {
  const path = settingsPath()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  // An existing file would keep its old mode.
  await chmod(path, 0o600)
  return path
}

export async function deleteSettings(): Promise<void> {
  await rm(settingsPath(), { force: true })
}

/** Creates the client for the instance given by the environment or else the settings. @throws CommandError without a key */
export async function openProgram(lang: 'zh' | 'en'): Promise<{ program: Program; baseUrl: string }> {
  const saved = await readSettings()
  const key = process.env['WENJIN_KEY'] || saved.key
  // A saved key is valid only for the instance it was saved with.
  const baseUrl = process.env['WENJIN_URL'] || (process.env['WENJIN_KEY'] ? defaultUrl : saved.url) || defaultUrl
  if (key) return { program: createProgram({ baseUrl, key, lang }), baseUrl: baseUrl.replace(/\/$/, '') }
  throw new CommandError(
    exitCodes.refused,
    '没有 API 密钥：用 wenjin login 登录，或设置环境变量 WENJIN_KEY',
    'There is no API key: use wenjin login, or set WENJIN_KEY',
  )
}

export const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
