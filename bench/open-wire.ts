/** A wire to a port of this machine, which can be cut, and which counts what it carries. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Wire {
  readonly port: number
  /** Bytes there and back. */
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
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('data', (part) => (carried += part.length))
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
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
