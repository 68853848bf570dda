import { createServer } from 'node:net'

/** The port itself when it is free, any free one for 0; otherwise an error that says which variable to change. */
export function claimPort(port: number, variable: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => fail(isTaken(error) ? new PortInUse(port, variable) : error))
    probe.listen(port, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is in use by another program. Stop it, or set ${variable} to another port.`)
    this.name = 'PortInUse'
  }
}

const isTaken = (error: Error) => 'code' in error && error.code === 'EADDRINUSE'
