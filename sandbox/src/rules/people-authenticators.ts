/** The software authenticators of the seeded people. They are in the data folder and in no environment and no database, so
 *  that whoever steals those of the server has none of them. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jwkOfAuthenticatorKey } from '@holdfast/policy/passkeys/software'
import { z } from 'zod'
import { accounts } from '../accounts.ts'
import { secretIn } from '../secret-in.ts'
import { credentialKeysOf } from './credential-keys-of.ts'

export interface PeopleAuthenticators {
  readonly seed: string
  /** The approver page for which the credentials are. */
  readonly origin: string
}

/** Relying party of the credentials. */
export const localHost = 'localhost'

export const authenticatorsFile = (dataFolder: string): string =>
  join(dataFolder, 'people-authenticators.json')

/** For the approver page of the first start: the rules name its origin, whatever its port is later. */
export function peopleAuthenticatorsIn(dataFolder: string, currentOrigin: string): PeopleAuthenticators {
  const seed = secretIn(dataFolder, 'people-seed')
  const file = authenticatorsFile(dataFolder)
  const people = { seed, origin: originIn(file) ?? currentOrigin }
  writeWhole(file, JSON.stringify(describe(people)))
  return people
}

function originIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const [first] = z.array(z.object({ origin: z.string() })).parse(JSON.parse(readFileSync(file, 'utf8')))
  return first?.origin
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

/** The usual authenticator of each person, which the server shows to programs of the sandbox. */
const describe = ({ seed, origin }: PeopleAuthenticators) =>
  accounts.map(({ email }) => {
    const [usual, spare] = credentialKeysOf(seed, email)
    return {
      email,
      credential_id: usual.credentialId,
      private_key_jwk: jwkOfAuthenticatorKey(usual),
      rp_id: localHost,
      origin,
      spare_credential_ids: [spare.credentialId],
    }
  })
