/** A receiver that verifies signatures with Node.js only; a test runs exactly this code. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isSigned({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return given.split(' ').some((one) => {
    const signature = Buffer.from(one.replace('v1,', ''), 'base64')
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

createServer(async (request, response) => {
  const body = await text(request)
  if (!isSigned(request, body)) return response.writeHead(401).end()
  console.log(JSON.parse(body))
  response.writeHead(204).end()
}).listen(process.env.PORT ?? 8000)
`
