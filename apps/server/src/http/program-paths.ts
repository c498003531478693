import { contracts, mcpPath, scopesOf, type Contract, type PagePattern } from '@wenjin/contract'
import { patternOf } from './path-pattern.ts'

/** The page of a document, whose address programs are given; with a key it leads to the text. */
const documentPage = '/doc/{id}' satisfies PagePattern

/** Calls that accept no cookies: with a key, or public. Their errors of unknown addresses are for programs too. */
const prefixes = ['/api/v1', '/api/open', mcpPath]

/** Public calls that programs in a browser make on their way to a key. */
const publicCalls: ReadonlySet<string> = new Set(
  Object.values<Contract>(contracts).flatMap((contract) =>
    Object.values(contract).flatMap(({ auth, path }) =>
      auth === 'public' && (path.startsWith('/.well-known/') || path.startsWith('/api/oauth/') || path === '/api/openapi.json')
        ? [path]
        : [],
    ),
  ),
)

/** Whether programs call a path: the developer API, MCP, OAuth or the OpenAPI document. */
export function isProgramPath(pathname: string): boolean {
  return publicCalls.has(pathname) || prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

/** The paths of calls that accept a key besides the cookies of the page, and of the page of a document. */
const keyPaths = [
  ...new Set(
    Object.values<Contract>(contracts).flatMap((contract) =>
      Object.values(contract).flatMap((route) => (scopesOf(route).length > 0 && !isProgramPath(route.path) ? [route.path] : [])),
    ),
  ),
  documentPage,
].map(patternOf)

/** Whether a program with a key may call a path that the page calls too. */
export function acceptsKey(pathname: string): boolean {
  return keyPaths.some((pattern) => pattern.test(pathname))
}

/** Removes the slashes too many that base addresses with a slash at their end cause; other paths stay as they are. */
export function withoutExtraSlashes(url: string): string {
  const [, pathname = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  const plain = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return plain !== pathname && isProgramPath(plain) ? plain + query : url
}
