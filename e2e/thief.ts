/** The tools of a thief who has a copy of the server's environment and of its database, and of nothing else. The environment is read
 *  as the system shows it, which is so on Linux. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, parseTransferIntent } from '@holdfast/ledger'
import { sandboxKeyOf, signAsAuthenticator } from '@holdfast/policy/passkeys/software'
import {
  type ApprovalStatement,
  type ChangeAssertionBody,
  type ChangeStatement,
  challengeOf,
  encodeRules,
  parseRules,
  type Rules,
  type SignedApprovalText,
} from '@holdfast/policy/rules'
import { type Database, openDatabase, type Tables, transaction } from '@holdfast/store'
import { insertAuditEvent, upsertTransferStatement } from '@holdfast/store/write'
import type { Updateable } from 'kysely'
import { z } from 'zod'
import { type Config, readConfig } from '../apps/server/src/config.ts'
import { hashToken, openSession, sessionMs } from '../apps/server/src/http/authenticate.ts'
import { writeApproval } from '../apps/server/src/features/transfers/write-approval.ts'
import type { Signing, SigningRequest } from '../apps/server/src/signing/signing.ts'
import { signingOf } from '../apps/server/src/signing/signing-of.ts'
import { intentOf, requestOf } from '../apps/server/test/signing-requests.ts'
import { signedApproval } from '../apps/server/test/signed-approval.ts'
import { emailOf, type Person } from './world.ts'

export type Key = Parameters<typeof signedApproval>[1]

const SignedText = z.custom<SignedApprovalText>()
const Proof = z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() })

interface StolenRequest {
  readonly id: string
  readonly entity_id: string
  readonly intent_hash: string
}

export interface Thief {
  readonly db: Database
  readonly environment: Readonly<Record<string, string>>
  readonly signing: Signing
  /** In force, as the database states them. */
  readonly rules: Rules
  /** Every statement about rules in the database, with the assertion that its person signed. */
  readonly statements: readonly {
    readonly person: string
    readonly credentialId: string
    readonly statement: ChangeStatement
    readonly proof: z.output<typeof Proof>
  }[]
  readonly idOf: (person: Person) => string
  /** The key of a person, if it came from the secret of the server. */
  readonly keyOf: (person: Person) => Key
  /** The token of a session that no server gave. */
  readonly mintSession: (person: Person) => Promise<string>
  readonly stateApproval: (
    act: ApprovalStatement['act'],
    person: Person,
    intentHash: string,
    keyOf: (person: Person) => Key,
  ) => SignedApprovalText
  readonly stateChange: (act: ChangeStatement['act'], person: Person, rules: Rules) => ChangeAssertionBody
  /** Sends a version to every signer; the codes of their refusals. */
  readonly propose: (rules: Rules, assertions: readonly ChangeAssertionBody[]) => Promise<readonly string[]>
  readonly act: (assertions: readonly ChangeAssertionBody[]) => Promise<readonly string[]>
  /** Rows that say that the treasurer signed the request and the approver approved it, with genuine MACs and audit events. */
  readonly approveInRows: (request: StolenRequest) => Promise<void>
  /** The order that these rows make, as a server that checks nothing would send it. */
  readonly orderOf: (request: StolenRequest) => Promise<SigningRequest>
  /** Leaves nothing that waits for people. */
  readonly endInRows: (request: StolenRequest) => Promise<void>
  readonly close: () => Promise<void>
}

/** The variables of the process that runs this app, from source or built, with this variable. */
export function stealEnvironment(
  app: 'server' | 'ingester',
  name: 'PORT' | 'DATABASE_URL',
  value: string | undefined,
): Record<string, string> {
  const entry = new RegExp(`/${app}/(src/main\\.ts|bin/main\\.js)`)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (!entry.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) continue
      const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      const variables = Object.fromEntries(
        lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
      )
      if (variables[name] === value) return variables
    } catch {
      // The process has ended.
    }
  throw new Error(`no process runs the ${app} with this ${name}`)
}

export async function steal(holdfastUrl: string): Promise<Thief> {
  const environment = stealEnvironment('server', 'PORT', new URL(holdfastUrl).port)
  const config = readConfig(environment)
  const signing = signingOf(config)
  if (signing === null) throw new Error('the server has no signers')
  const db = openDatabase(environment.DATABASE_URL ?? '', { poolSize: 1 })
  const rules = await stealRules(db)
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const idOf = (person: Person) => users.find(({ email }) => email === emailOf(person))?.id ?? ''
  const keyOf = (person: Person) => sandboxKeyOf(environment.HOLDFAST_SECRET_KEY ?? '', emailOf(person))
  const placeOf = (person: Person) => {
    const credential = rules.document.people.find(({ id }) => id === idOf(person))?.credentials[0]
    if (credential === undefined) throw new Error(`the rules have no passkey of ${person}`)
    return { credentialId: credential.id, page: { rpId: credential.rpId, origin: credential.origin } }
  }
  const stateApproval: Thief['stateApproval'] = (act, person, intentHash, by) => {
    const { credentialId, page } = placeOf(person)
    const statement = {
      act,
      intentHash,
      organisation: rules.document.organisation,
      rulesVersion: rules.document.version,
      rulesHash: rules.hash,
      person: idOf(person),
      notAfter: Date.now() + 600_000,
    }
    return signedApproval(statement, { ...by(person), credentialId }, page)
  }
  const parties = rules.document.signers.map(({ party }) => party)
  return {
    db,
    environment,
    signing,
    rules,
    statements: await stealStatements(db),
    idOf,
    keyOf,
    stateApproval,
    mintSession: (person) => mintSession(db, config, idOf(person)),
    stateChange: (act, person, { document, hash }) => {
      const { credentialId, page } = placeOf(person)
      const statement = {
        act,
        organisation: document.organisation,
        version: document.version,
        hash,
        previous: document.previous,
        person: idOf(person),
        notAfter: Date.now() + 24 * 3_600_000,
      }
      const signed = signAsAuthenticator(keyOf(person), { challenge: challengeOf(statement), ...page })
      return { statement, proof: { credentialId, ...textOf(signed) } }
    },
    propose: async ({ document }, assertions) => {
      const sent = { document: toBase64(encodeRules(document)), assertions: [...assertions], receipts: [] }
      return codesOf(await signing.proposeRules(sent, parties))
    },
    act: async (assertions) => codesOf(await signing.actOnRules({ assertions: [...assertions] }, parties)),
    approveInRows: async (request) => {
      const intentHash = request.intent_hash
      for (const [act, person] of [
        ['request', 'treasurer'],
        ['approve', 'approver'],
      ] as const)
        await transaction(db, async (tx) => {
          const signed = stateApproval(act, person, intentHash, keyOf)
          await upsertTransferStatement(tx, {
            entity_id: request.entity_id,
            request_id: request.id,
            act,
            person: idOf(person),
            signed,
            not_after: new Date(signed.statement.notAfter),
            created_at: new Date(),
          })
          if (act === 'approve')
            await writeApproval(tx, config, request, { userId: idOf(person), reason: '', isDev: false })
          await insertAuditEvent(tx, approvedEvent(request, idOf(person), person))
        })
      await rewrite(db, request, {
        status: 'approved',
        approvals_needed: 0,
        approved_until: new Date(Date.now() + 600_000),
      })
    },
    orderOf: (request) => orderOf(db, request),
    endInRows: (request) => rewrite(db, request, { status: 'failed', failure_code: 'EXPIRED' }),
    close: async () => {
      if ('close' in signing && typeof signing.close === 'function') signing.close()
      await db.destroy()
    },
  }
}

/** A payment of one TRX, with statements of the treasurer and of approvers as `keyOf` makes them. */
export function paymentOf(
  { rules, idOf, stateApproval }: Thief,
  keyOf: ((person: Person) => Key) | null,
  change: Parameters<typeof intentOf>[1] = {},
  approvers: readonly Person[] = ['approver'],
) {
  const [key] = rules.document.keys
  if (key?.wallets[0] === undefined) throw new Error('the rules have no key')
  const wallet = { ...key.wallets[0], keyId: key.keyId }
  const intent = intentOf(wallet, {
    organisation: rules.document.organisation,
    requestedBy: idOf('treasurer'),
    rules: rules.hash,
    wallet,
    ...change,
  })
  const hash = intentHash(encodeTransferIntent(intent))
  const people = [
    ['request', 'treasurer'] as const,
    ...approvers.map((approver) => ['approve', approver] as const),
  ]
  const approvals =
    keyOf === null
      ? []
      : people.map(([act, person]) => ({
          userId: idOf(person),
          at: new Date().toISOString(),
          intentHash: hash,
          assertion: stateApproval(act, person, hash, keyOf),
        }))
  return { ...requestOf(intent), approvals }
}

/** 'signed', or the code of the refusal. */
export const outcomeOf = ({ signing }: Thief, payment: SigningRequest): Promise<string> =>
  signing.sign(payment).then(
    () => 'signed',
    (error: unknown) => z.looseObject({ code: z.string() }).parse(error).code,
  )

async function rewrite(
  db: Database,
  { id, entity_id }: StolenRequest,
  row: Updateable<Tables['transfer_requests']>,
): Promise<void> {
  await db
    .updateTable('transfer_requests')
    .set(row)
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

async function orderOf(db: Database, { id, entity_id }: StolenRequest): Promise<SigningRequest> {
  const row = await db
    .selectFrom('transfer_requests')
    .select(['intent', 'intent_hash'])
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const intent = parseTransferIntent(row.intent)
  if (!intent.ok) throw new Error(intent.reason)
  const statements = await db
    .selectFrom('transfer_statements')
    .select(['person', 'signed'])
    .where('entity_id', '=', entity_id)
    .where('request_id', '=', id)
    .execute()
  return {
    ...requestOf(intent.value),
    approvals: statements.map(({ person, signed }) => ({
      userId: person,
      at: new Date().toISOString(),
      intentHash: row.intent_hash,
      assertion: SignedText.parse(signed),
    })),
  }
}

async function stealRules(db: Database): Promise<Rules> {
  const row = await db
    .selectFrom('rules_versions')
    .select(['document'])
    .where('state', '=', 'in_force')
    .executeTakeFirstOrThrow()
  const parsed = parseRules(row.document)
  if (!parsed.ok) throw new Error('the stored rules are not valid')
  return parsed.value
}

async function stealStatements(db: Database): Promise<Thief['statements']> {
  const Signed = z.object({ statement: z.custom<ChangeStatement>(), proof: Proof })
  const rows = await db.selectFrom('rules_statements').selectAll().execute()
  return rows.map(({ person, credential_id: credentialId, signed }) => ({
    person,
    credentialId,
    ...Signed.parse(signed),
  }))
}

async function mintSession(db: Database, config: Config, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await openSession(db, config, {
    tokenHash: hashToken(token),
    userId,
    now,
    expiresAt: new Date(now.getTime() + sessionMs),
    userAgent: null,
    remoteAddress: null,
  })
  return token
}

const approvedEvent = (request: StolenRequest, id: string, person: Person) => ({
  organisationId: request.entity_id,
  actor: { id, name: person, email: emailOf(person) },
  remoteAddress: '',
  userAgent: null,
  correlationId: request.id,
  subject: { kind: 'transfer-request' as const, id: request.id, name: '2.5 TRX' },
  verb: 'approved' as const,
  outcome: 'done' as const,
})

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const textOf = (signed: ReturnType<typeof signAsAuthenticator>) => ({
  clientDataJSON: toBase64(signed.clientDataJSON),
  authenticatorData: toBase64(signed.authenticatorData),
  signature: toBase64(signed.signature),
})

const codesOf = (answers: Awaited<ReturnType<Signing['proposeRules']>>): string[] =>
  answers.map(({ rules, why }) =>
    rules === null ? z.object({ signer_code: z.string() }).parse(why?.params).signer_code : 'taken',
  )
