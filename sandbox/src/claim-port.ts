import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Time that a killed sandbox may need to release its ports. */
const patienceMs = 5_000

/** The port itself when it is free, or any free one for 0. Otherwise throws an error that names the variable to change. */
export async function claimPort(port: number, variable: string, waitMs = patienceMs): Promise<number> {
  for (const until = Date.now() + waitMs; ; await sleep(200)) {
    const free = await listenOnce(port)
    if (free !== null) return free
    if (Date.now() >= until) throw new PortInUse(port, variable)
  }
}

class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is in use by another program. Stop it, or set ${variable} to another port.`)
    this.name = 'PortInUse'
  }
}

/** Null when another process listens there. */
function listenOnce(port: number): Promise<number | null> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') done(null)
      else fail(error)
    })
    probe.listen(port, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}
