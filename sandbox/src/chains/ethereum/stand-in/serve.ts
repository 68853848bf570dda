/** Serves JSON over HTTP, and counts the calls by name. */
import { serveLoopback } from '../../serve-loopback.ts'

export interface Served {
  readonly url: string
  readonly calls: Map<string, number>
  close(): void
}

interface Call {
  /** One request may hold several calls. */
  readonly names: readonly string[]
  readonly answer: () => unknown
}

export async function serve(
  callOf: (request: { readonly query: URLSearchParams; readonly body: string }) => Call,
): Promise<Served> {
  const calls = new Map<string, number>()
  const server = await serveLoopback(0, async ({ url, body }) => {
    const { names, answer } = callOf({ query: url.searchParams, body })
    for (const name of names) calls.set(name, (calls.get(name) ?? 0) + 1)
    return { status: 200, body: answer() }
  })
  return { url: server.url, calls, close: () => void server.close() }
}
