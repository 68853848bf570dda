/** Serves the built page: `npm start -w apps/approver`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makePageServer } from './make-page-server.ts'
import { hashOfPage, readPageFiles } from './page-files.ts'
import { readServeSettings } from './read-serve-settings.ts'

const { port, host, servers } = readServeSettings(process.env)
// In the artefact the page is beside `bin`.
const inArtefact = join(import.meta.dirname, '../page')
const files = readPageFiles(existsSync(inArtefact) ? inArtefact : join(import.meta.dirname, 'dist'))
const server = makePageServer({ files, servers })
server.listen(port, host, () => {
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : port
  console.log(`Approver page: http://${host}:${own}, for ${servers.join(', ')}`)
  console.log(`SHA-256 of its files: ${hashOfPage(files)}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.closeAllConnections()
    server.close(() => process.exit(0))
  })
