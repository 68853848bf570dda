/** `node bin/is-alive.js`, in a container: exits with 0 if the ingester of this host wrote a heartbeat within half a
 *  minute, also while it waits for its turn. */
import { hostname } from 'node:os'
import { readSecretFiles } from '@holdfast/providers'
import { databaseAddresses, databaseVariables, openDatabase } from '@holdfast/store'
import { listProcesses } from '@holdfast/store/read'
import { z } from 'zod'

const { directDatabaseUrl } = databaseAddresses(
  z.object(databaseVariables).parse(readSecretFiles(process.env)),
)
const db = openDatabase(directDatabaseUrl, { poolSize: 1 })
try {
  const alive = (await listProcesses(db)).some(
    ({ name, host, state }) =>
      name === 'ingester' && host === hostname() && /^(?:running|waiting)$/.test(state),
  )
  if (!alive) console.error(`no heartbeat of an ingester on ${hostname()} within 30 s`)
  process.exitCode = alive ? 0 : 1
} finally {
  await db.destroy()
}
