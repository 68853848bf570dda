/** A stand-in for a pooler. For tests only. */
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll } from 'vitest'

/** Passes everything on, and names a process of its own in the key for cancelling queries, as poolers do. Answers its URL of the
 *  database; closed after the tests of the file. */
export async function startStandInPooler(url: string): Promise<string> {
  const database = new URL(url)
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      // BackendKeyData: 'K', a length of 12, the process, the secret.
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (key !== -1) bytes.writeInt32BE(1, key + 5)
      client.write(bytes)
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  afterAll(() => void server.close())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return address.href
}
