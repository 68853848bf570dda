import type { Database } from '@holdfast/store'
import { listProcesses } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { keyMarkOf, marksOf } from '../../installation-marks.ts'
import { version as ownVersion } from '../../version.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Whether the servers that run on the database belong to this installation. */
export async function checkServers(
  db: Database,
  config: Pick<Config, 'secretKey' | 'signers'> & Partial<Pick<Config, 'alsoSecretKey'>>,
): Promise<Finding[]> {
  const own = marksOf(config)
  const alsoMark = config.alsoSecretKey ? keyMarkOf(config.alsoSecretKey) : null
  const running = (await listProcesses(db)).filter(
    ({ name, state }) => name === 'server' && (state === 'running' || state === 'waiting'),
  )
  const findings = running.flatMap(({ host, pid, version, keyMark, signersMark }) => {
    const server = `the server on ${host} (process ${pid})`
    return [
      ...(keyMark !== null && keyMark !== own.keyMark && keyMark !== alsoMark
        ? [
            fault(
              'servers',
              `${server} works on this database with another HOLDFAST_SECRET_KEY: give all servers the same one, or the other installation a database of its own`,
            ),
          ]
        : []),
      ...(signersMark !== null && signersMark !== own.signersMark
        ? [
            fault(
              'servers',
              `${server} works on this database with other signers: give all servers the same HOLDFAST_SIGNERS, or the other installation a database of its own`,
            ),
          ]
        : []),
      ...(version === ownVersion
        ? []
        : [warning('servers', `${server} has version ${version}, this is ${ownVersion}`)]),
    ]
  })
  return findings.length > 0 ? findings : [ok('servers', `${running.length} run on this database`)]
}
