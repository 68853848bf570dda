/** A way to a database that a test can close, as a fail-over does. For tests only. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export interface CutConnections {
  /** Leads to the same database. */
  readonly url: string
  readonly open: number
  cutAll(): void
  /** Cuts all, and listens no more. */
  refuse(): Promise<void>
  accept(how?: { readonly isHangingUp: boolean }): Promise<void>
}

interface Options {
  /** Reads each answer of the database, and may change its bytes. */
  readonly onAnswer?: (bytes: Buffer) => void
}

/** Closed after the tests of the file. */
export async function startCutConnections(url: string, { onAnswer }: Options = {}): Promise<CutConnections> {
  const database = new URL(url)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  let server: Server | null = null
  let port = 0
  const listen = async (isHangingUp: boolean) => {
    server = createServer((client) => {
      if (isHangingUp) return void client.destroy()
      const upstream = connect(Number(database.port), database.hostname)
      keep(client, upstream)
      keep(upstream, client)
      if (onAnswer !== undefined) upstream.on('data', onAnswer)
      client.pipe(upstream).pipe(client)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuse = async () => {
    const closing = server
    server = null
    closing?.close()
    cutAll()
    if (closing !== null) await once(closing, 'close')
  }
  await listen(false)
  afterAll(refuse)
  const address = new URL(url)
  address.host = `127.0.0.1:${port}`
  return {
    url: address.href,
    get open() {
      return sockets.size
    },
    cutAll,
    refuse,
    accept: async ({ isHangingUp } = { isHangingUp: false }) => {
      await refuse()
      await listen(isHangingUp)
    },
  }
}
