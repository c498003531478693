/** Commands that ask an instance a question with a key: they make a session, then read its answer as a stream. */
export function curlExample(origin: string, question: string): string {
  return `export WENJIN_KEY=mk-…

SESSION=$(curl -s ${origin}/api/session \\
  -H "Authorization: Bearer $WENJIN_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"question":"${question}"}' | sed -E 's/.*"id":"([^"]+)".*/\\1/')

curl -N ${origin}/api/searchV2 \\
  -H "Authorization: Bearer $WENJIN_KEY" \\
  -H "Content-Type: application/json" \\
  -d "{\\"sessionId\\":\\"$SESSION\\"}"

curl -s ${origin}/api/session/$SESSION/result \\
  -H "Authorization: Bearer $WENJIN_KEY"`
}
