/** Calls of one JSON-RPC server on this machine, over connections that stay open. */
import { Agent, request } from 'node:http'
import { z } from 'zod'

/** The server refused the call. */
export class JsonRpcRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'JsonRpcRefusal'
    this.code = code
  }
}

const Answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

export class JsonRpcClient {
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })
  #id = 0

  constructor(port: number) {
    this.#port = port
  }

  async call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const text = await this.send(JSON.stringify({ jsonrpc: '2.0', id: ++this.#id, method, params }))
    const { result, error } = Answer.parse(JSON.parse(text))
    if (error !== undefined) throw new JsonRpcRefusal(error.code, error.message)
    return result
  }

  /** The answer as it came. */
  send(body: string): Promise<string> {
    return new Promise((done, fail) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method: 'POST',
          agent: this.#agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', fail)
          response.once('end', () => done(Buffer.concat(chunks).toString()))
        },
      )
      asking.once('error', fail)
      asking.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
