/** A TCP proxy to a port of this machine, which can be cut, and which counts its bytes. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Wire {
  readonly port: number
  /** Bytes in both directions. */
  readonly carried: number
  /** Ends every connection. */
  cut(): void
  close(): void
}

export function openWire(to: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let carried = 0
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('data', (part) => (carried += part.length))
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({
        port: (server.address() as AddressInfo).port,
        get carried() {
          return carried
        },
        cut,
        close: () => {
          server.close()
          cut()
        },
      }),
    ),
  )
}
