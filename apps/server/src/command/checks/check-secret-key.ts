import type { Database } from '@holdfast/store'
import type { Config } from '../../config.ts'
import { readKeyEvidence } from '../read-key-evidence.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Whether HOLDFAST_SECRET_KEY is the key under which the database was sealed. */
export async function checkSecretKey(
  db: Database,
  config: Pick<Config, 'secretKey' | 'rowSecret'>,
): Promise<Finding> {
  const subject = 'secret key'
  if (config.secretKey === null)
    return warning(
      subject,
      'HOLDFAST_SECRET_KEY is not set: sessions end with each start, and passkeys, authenticator apps, webhooks and signers are not possible',
    )
  const { fitting, foreign } = await readKeyEvidence(db, { ...config, secretKey: config.secretKey })
  if (fitting + foreign === 0) return ok(subject, 'the database holds nothing yet that a key sealed')
  if (foreign === 0) return ok(subject, `opens all ${fitting} records that were tried`)
  return fitting === 0
    ? fault(
        subject,
        `HOLDFAST_SECRET_KEY is not the key of this database: it opens none of ${foreign} records. Set the key that the servers had before`,
      )
    : fault(
        subject,
        `opens ${fitting} of ${fitting + foreign} records that were tried: a rotation is not complete (holdfast rotate secret-key), or somebody else wrote to the database`,
      )
}
