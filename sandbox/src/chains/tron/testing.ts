/** A stand-in in memory, served on its own port while a test file runs. */
import { afterAll } from 'vitest'
import { sandboxKey } from './sandbox-key.ts'
import { type Recordings } from './recordings/recordings.ts'
import { SandboxTron, type SandboxTronOptions } from './sandbox-tron.ts'
import { serveTron } from './serve-tron.ts'

type Body = Record<string, unknown>
export const token = 'x'.repeat(20)

export async function startNode({
  recordings = null,
  ...options
}: Partial<SandboxTronOptions> & { readonly recordings?: Recordings | null } = {}) {
  const node = new SandboxTron({ dataFolder: null, ...options })
  const server = await serveTron({ node, recordings, token }, 0)
  afterAll(async () => {
    await server.close()
    node.stop()
  })
  // Deep enough for a solid block with transactions before it.
  node.mine(25)
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(server.url + path, init)
    const text = await answer.text()
    return { status: answer.status, text, body: JSON.parse(text) as Body }
  }
  return {
    node,
    server,
    chain: node.chain,
    faults: server.faults,
    ask,
    get: async (path: string) => (await ask(path)).body,
    post: async (path: string, body: unknown) =>
      (await ask(path, { method: 'POST', body: JSON.stringify(body) })).body,
    /** Funds an address with TRX, in a block of its own. */
    fund: (name: string, trx: number) => {
      const key = sandboxKey(name)
      node.give(key.address, BigInt(trx) * 1_000_000n)
      node.mine(1)
      return key
    },
    /** The effects of a transaction. */
    effectsOf: (id: string) => {
      node.mine(1)
      const found = node.chain.transactions.get(id)
      if (found === undefined) throw new Error(`${id} is in no block`)
      return found.effects
    },
  }
}

export const hexOfText = (text: string): string => Buffer.from(text).toString('hex')
export const textOfHex = (hex: unknown): string => Buffer.from(String(hex), 'hex').toString()
