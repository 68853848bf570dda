/**
 * A thief takes the environment of the running server and its whole database, and asks the signers of the sandbox for a payment.
 * The environment is read as the system shows it, which is so on Linux.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent } from '@holdfast/ledger'
import { authenticatorKeyOfJwk, sandboxKeyOf } from '@holdfast/policy/passkeys/software'
import { type ApprovalStatement, parseRules, type Rules } from '@holdfast/policy/rules'
import { type Database, openDatabase } from '@holdfast/store'
import { z } from 'zod'
import { readConfig } from '../../apps/server/src/config.ts'
import { signingOf } from '../../apps/server/src/signing/signing-of.ts'
import { signedApproval } from '../../apps/server/test/signed-approval.ts'
import { intentOf, requestOf } from '../../apps/server/test/signing-requests.ts'
import { readAuthenticators } from '../sign-as-person.ts'
import { emailOf, expect, type Person, test } from '../world.ts'

type Key = Parameters<typeof signedApproval>[1]

/** The variables of the server that listens at this port. */
function stealEnvironment(port: string): Record<string, string> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server/src/main.ts')) continue
      const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      const variables = Object.fromEntries(
        lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
      )
      if (variables.PORT === port) return variables
    } catch {
      // The process has ended.
    }
  throw new Error(`no server has the port ${port}`)
}

/** From the database: the rules, with wallet and people, and every statement about them. */
async function stealRows(db: Database) {
  const row = await db
    .selectFrom('rules_versions')
    .select(['document'])
    .where('state', '=', 'in_force')
    .executeTakeFirstOrThrow()
  const parsed = parseRules(row.document)
  if (!parsed.ok) throw new Error('the stored rules are not valid')
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const statements = await db.selectFrom('rules_statements').selectAll().execute()
  return {
    rules: parsed.value,
    idOf: (person: Person) => users.find(({ email }) => email === emailOf(person))?.id ?? '',
    statements,
  }
}

/** A payment of one TRX, with statements of the treasurer and the approver as `keyOf` makes them. */
function paymentOf(
  rules: Rules,
  idOf: (person: Person) => string,
  keyOf: ((person: Person) => Key) | null,
  change: Parameters<typeof intentOf>[1] = {},
) {
  const [key] = rules.document.keys
  const wallet = { ...key!.wallets[0]!, keyId: key!.keyId }
  const intent = intentOf(wallet, {
    organisation: rules.document.organisation,
    requestedBy: idOf('treasurer'),
    rules: rules.hash,
    wallet,
    ...change,
  })
  const hash = intentHash(encodeTransferIntent(intent))
  const stated = (act: ApprovalStatement['act'], person: Person) => {
    const listed = rules.document.people.find(({ id }) => id === idOf(person))!.credentials[0]!
    const statement: ApprovalStatement = {
      act,
      intentHash: hash,
      organisation: rules.document.organisation,
      rulesVersion: rules.document.version,
      rulesHash: rules.hash,
      person: idOf(person),
      notAfter: Date.now() + 600_000,
    }
    const by = { ...keyOf!(person), credentialId: listed.id }
    const { rpId, origin } = listed
    return {
      userId: idOf(person),
      at: new Date().toISOString(),
      intentHash: hash,
      assertion: signedApproval(statement, by, { rpId, origin }),
    }
  }
  const approvals = keyOf === null ? [] : [stated('request', 'treasurer'), stated('approve', 'approver')]
  return { ...requestOf(intent), approvals }
}

const Proof = z.looseObject({
  proof: z.looseObject({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})

test.skip(platform() !== 'linux', 'only Linux shows the environment of a process as a file')

test('whoever steals the environment and the database of the server gets nothing signed', async ({
  holdfastUrl,
  world,
}) => {
  test.setTimeout(240_000)
  const environment = stealEnvironment(new URL(holdfastUrl).port)
  const db = openDatabase(environment.DATABASE_URL ?? '', { poolSize: 1 })
  const signing = signingOf(readConfig(environment))
  try {
    await expect
      .poll(() => db.selectFrom('rules_versions').select('hash').where('state', '=', 'in_force').execute(), {
        timeout: 120_000,
      })
      .toHaveLength(1)
    const { rules, idOf, statements } = await stealRows(db)
    const ask = (payment: ReturnType<typeof paymentOf>) =>
      signing!.sign(payment).then(
        () => 'signed',
        (error: unknown) => z.looseObject({ code: z.string() }).parse(error).code,
      )
    const fromSecret = (person: Person) =>
      sandboxKeyOf(environment.HOLDFAST_SECRET_KEY ?? '', emailOf(person))
    expect(await ask(paymentOf(rules, idOf, null))).toBe('REQUEST_UNSIGNED')
    expect(await ask(paymentOf(rules, idOf, null, { rules: '' }))).toBe('RULES_CHANGED')
    expect(await ask(paymentOf(rules, idOf, fromSecret))).toBe('ASSERTION_INVALID')

    // Every assertion of the database, as if it were about this payment.
    const forged = paymentOf(rules, idOf, fromSecret)
    const [request] = forged.approvals
    const own = statements.filter(({ person }) => person === idOf('treasurer'))
    expect(own.length).toBeGreaterThan(0)
    for (const { signed, credential_id: credentialId } of own) {
      const { clientDataJSON, authenticatorData, signature } = Proof.parse(signed).proof
      const assertion = {
        ...request!.assertion,
        credentialId,
        clientDataJSON,
        authenticatorData,
        signature,
      }
      expect(await ask({ ...forged, approvals: [{ ...request!, assertion }] })).toBe('ASSERTION_INVALID')
    }

    const authenticators = await readAuthenticators(holdfastUrl, await world.tokenOf('operator'))
    const real = (person: Person) =>
      authenticatorKeyOfJwk(authenticators.find(({ email }) => email === emailOf(person))!.private_key_jwk)
    const secrets = JSON.stringify(environment)
    for (const { private_key_jwk: jwk } of authenticators) expect(secrets).not.toContain(jwk.d)
    expect(await ask(paymentOf(rules, idOf, real))).toBe('signed')
  } finally {
    if (signing !== null && 'close' in signing && typeof signing.close === 'function') signing.close()
    await db.destroy()
  }
})
