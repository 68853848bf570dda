/** A balancer of TCP connections for tests: each goes to the next server that accepts it, and lives as long as that server. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  close(): Promise<void>
}

/** `ports`: those of the servers that may be up. */
export async function startTcpProxy(ports: () => readonly number[]): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let turn = 0
  const proxy = createServer((client) => {
    keep(client)
    turn += 1
    const all = ports()
    // A refused connection has not reached a server, so the next one may have it.
    const tryNext = (at: number): void => {
      const port = all[(turn + at) % all.length]
      if (port === undefined || at >= all.length) return void client.destroy()
      const server = connect(port, '127.0.0.1')
      server.once('error', () => tryNext(at + 1))
      server.once('connect', () => {
        server.removeAllListeners('error')
        keep(server)
        client.pipe(server).pipe(client)
        client.once('close', () => server.destroy())
        server.once('close', () => client.destroy())
      })
    }
    tryNext(0)
  })
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
