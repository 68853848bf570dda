/** The software authenticators of the sandbox's people, which the sandbox keeps in a file. The server reads them only to show
 *  them to programs and to the approver page of the sandbox. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Config } from '../config.ts'

const Authenticator = z.strictObject({
  email: z.email(),
  credential_id: z.string(),
  private_key_jwk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
  rp_id: z.string(),
  origin: z.string(),
  /** Other software credentials of the person, of which nothing else is shown. */
  spare_credential_ids: z.array(z.string()).default([]),
})
type Authenticator = z.output<typeof Authenticator>

export async function listAuthenticators({
  credentialsFile,
}: Pick<Config, 'credentialsFile'>): Promise<Authenticator[]> {
  if (credentialsFile === null) return []
  return z.array(Authenticator).parse(JSON.parse(await readFile(credentialsFile, 'utf8')))
}
