import { contracts, mcpPath, type Contract } from '@wenjin/contract'

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

/** Removes the slashes too many that base addresses with a slash at their end cause; other paths stay as they are. */
export function withoutExtraSlashes(url: string): string {
  const [, pathname = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  const plain = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return plain !== pathname && isProgramPath(plain) ? plain + query : url
}
