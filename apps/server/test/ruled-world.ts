/** A world whose wallet's key is bound to rules of signers: the treasurer requests, two approvers approve, and each has a
 *  software authenticator. For tests only. */
import { es256 } from '@holdfast/policy/passkeys'
import {
  type AuthenticatorKey,
  authenticatorKeyOfSeed,
  credentialOfKey,
} from '@holdfast/policy/passkeys/testing'
import {
  type ApprovalStatement,
  encodeRules,
  type Role,
  type Rules,
  type RulesDocument,
  rulesTitle,
  type SignedApprovalText,
} from '@holdfast/policy/rules'
import { nextRules, rulesOf } from '@holdfast/policy/rules/testing'
import { transaction } from '@holdfast/store'
import { doubtApprovals, insertRulesVersion, updateRulesVersion } from '@holdfast/store/write'
import { expect } from 'vitest'
import type { Signing } from '../src/signing/signing.ts'
import { listedSigners } from './listed-signers.ts'
import { PlainSigning } from './plain-signing.ts'
import { signedApproval } from './signed-approval.ts'
import { createTransferWorldWith, type TransferWorld } from './transfer-world.ts'
import type { Answer, Person } from './world.ts'

export const approverOrigin = 'http://localhost:3001'
const page = { rpId: 'localhost', origin: approverOrigin } as const
const network = 'tron:0x5a17b0c5'
const native = 'slip44:195'

const roles: readonly (readonly [Person, string, Role[]])[] = [
  ['treasurer', 'Teresa Treasurer', ['requester']],
  ['approver', 'Arthur Approver', ['approver', 'governor']],
  ['approver2', 'Aiko Approver', ['treasurer', 'governor']],
]

interface Signature {
  readonly statement?: Partial<ApprovalStatement>
  readonly by?: AuthenticatorKey
}

export interface RuledWorld<Signers extends Signing = PlainSigning> extends TransferWorld<Signers> {
  /** In force. */
  rules(): Rules
  /** The version after the one in force, which it replaces at the server. */
  changeRules(change: Partial<RulesDocument>): Promise<Rules>
  /** The signers have this version in force, and the server has learned it. */
  follow(rules: Rules): void
  /** A statement that a person's authenticator signs about a request; `change`: other fields of the statement, or another key. */
  signed(
    act: 'request' | 'approve',
    person: Person,
    id: string,
    change?: Signature,
  ): Promise<SignedApprovalText>
  /** Signs as the requester. */
  request(id: string, change?: Signature): Promise<Answer>
  /** Signs as an approver. */
  approve(person: Person, id: string, change?: Signature): Promise<Answer>
  /** Creates and submits a request, and its requester signs it. */
  requested(change?: object): Promise<string>
  /** The token of the approver page. */
  token(person: Person, id: string): Promise<string>
  /** A call of the approver page. */
  page(token: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
}

export const authenticatorOf = (person: Person, device = 1): AuthenticatorKey =>
  authenticatorKeyOfSeed(es256, `${person} ${device}`)

export async function createRuledWorld<Signers extends Signing>(
  signing: Signers,
  environment: Record<string, string> = {},
  /** The identities of parties 1 to 3, in hexadecimal. */
  identities: readonly string[] = [1, 2, 3].map((party) => Buffer.alloc(32, party).toString('hex')),
): Promise<RuledWorld<Signers>> {
  const world = await createTransferWorldWith(signing, {
    HOLDFAST_APPROVER_ORIGIN: approverOrigin,
    ...environment,
  })
  let inForce = rulesOf(await firstDocument(world, identities))
  await store(world, inForce, null)

  const signed: RuledWorld['signed'] = async (act, person, id, { statement = {}, by } = {}) => {
    const { intent_hash } = await world.row(id)
    const whole: ApprovalStatement = {
      act,
      intentHash: intent_hash,
      organisation: world.acme,
      rulesVersion: inForce.document.version,
      rulesHash: inForce.hash,
      person: await world.userId(person),
      notAfter: Date.now() + 600_000,
      ...statement,
    }
    return signedApproval(whole, by ?? authenticatorOf(person), page)
  }
  const request: RuledWorld['request'] = async (id, change) =>
    world.act('treasurer', id, 'request-statement', {
      signed: await signed('request', 'treasurer', id, change),
    })
  return {
    ...world,
    rules: () => inForce,
    changeRules: async (change) => {
      const next = nextRules(inForce, change)
      await store(world, next, inForce)
      inForce = next
      return next
    },
    follow: (rules) => void (inForce = rules),
    signed,
    request,
    approve: async (person, id, change) =>
      world.act(person, id, 'approve', { signed: await signed('approve', person, id, change) }),
    requested: async (change = {}) => {
      const id = await world.create(change)
      for (const answer of [await world.act('treasurer', id, 'submit'), await request(id)])
        expect(answer.status, answer.text).toBe(200)
      return id
    },
    token: async (person, id) => {
      const answer = await world.act(person, id, 'approver-link')
      expect(answer.status, answer.text).toBe(200)
      return new URLSearchParams(new URL(answer.json().url).hash.slice(1)).get('token') ?? ''
    },
    page: (token, method, path, body) =>
      world.ask(null, method, `/approver/requests/${path}`, body, { authorization: `Bearer ${token}` }),
  }
}

export const createPlainRuledWorld = (environment?: Record<string, string>): Promise<RuledWorld> =>
  createRuledWorld(new PlainSigning(), environment)

async function firstDocument(
  { db, acme, keyId, walletId, userId }: TransferWorld<Signing>,
  identities: readonly string[],
): Promise<RulesDocument> {
  const key = await db.selectFrom('mpc_keys').selectAll().where('id', '=', keyId).executeTakeFirstOrThrow()
  const wallet = await db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  return {
    title: rulesTitle,
    organisation: acme,
    version: 1,
    previous: null,
    signers: listedSigners(identities.map((identity, i) => ({ party: i + 1, identity }))),
    keys: [
      {
        keyId,
        publicKey: key.public_key?.toString('hex') ?? '',
        threshold: 2,
        parties: [1, 2, 3],
        networks: [network],
        wallets: [{ path: [...wallet.derivation_path], address: wallet.address, label: 'Operations' }],
      },
    ],
    people: await Promise.all(
      roles.map(async ([person, name, own]) => ({
        id: await userId(person),
        name,
        roles: [...own],
        credentials: [credentialOfKey(authenticatorOf(person), page)],
      })),
    ),
    assets: [
      {
        network,
        id: native,
        decimals: 6,
        symbol: 'TRX',
        perTransfer: '100000000',
        perDay: '300000000',
        feeCeiling: '50000000',
      },
    ],
    recipients: [],
    others: 1,
    approvals: [
      {
        network,
        asset: native,
        tiers: [
          { above: '0', needed: 1, role: null },
          { above: '50000000', needed: 2, role: 'treasurer' },
        ],
      },
    ],
    approvalMinutes: 60,
    hours: null,
    longestIntentHours: 24,
    governance: { needed: 1, delayHours: 24, recovery: null },
  }
}

const store = (
  { db, acme }: Pick<TransferWorld<Signing>, 'db' | 'acme'>,
  { document, hash }: Rules,
  earlier: Rules | null,
): Promise<void> =>
  transaction(db, async (tx) => {
    if (earlier !== null)
      await updateRulesVersion(tx, { organisationId: acme, hash: earlier.hash }, { state: 'past' })
    await insertRulesVersion(tx, {
      entity_id: acme,
      hash,
      version: document.version,
      document: Buffer.from(encodeRules(document)),
      state: 'in_force',
      prices: null,
      proposed_by: null,
      proposed_at: new Date(),
      effective_at: new Date(),
      ended_at: null,
    })
    await doubtApprovals(tx, acme)
  })
