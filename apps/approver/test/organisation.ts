/** An organisation whose people have software authenticators, and the pages that its server sends. */
import { encodeFields } from '@holdfast/ledger'
import { intentHash } from '@holdfast/chains'
import { buildTransfer } from '@holdfast/chains/tron'
import {
  type AuthenticatorKey,
  authenticatorKeyOfSeed,
  credentialOfKey,
  signAsAuthenticator,
} from '@holdfast/policy/passkeys/testing'
import {
  type ApprovalStatement,
  challengeOf,
  changeStatementMs,
  type ChangeAct,
  encodeRules,
  type Rules,
  type RulesCredential,
  type RulesDocument,
} from '@holdfast/policy/rules'
import {
  ana,
  bea,
  carl,
  dora,
  network,
  nextOf,
  organisation,
  payee,
  rulesOf,
  usdt,
  usualDocument,
  uuid,
  wallet,
} from '../../../packages/policy/src/rules/rules.fixture.ts'
import { readRuledIntent, type RuledIntent } from '../src/read-ruled-intent.ts'
import type { Adopted, RequestPage, SignedApproval, SignedChangeWire } from '../src/wire.ts'

export { ana, bea, carl, dora, nextOf, organisation, rulesOf }

export const rpId = 'approve.example.org'
export const origin = `https://${rpId}`
export const requestId = uuid(0x77)
export const noon = Date.parse('2026-11-18T12:00:00Z')

export const keyOf = (person: string, number = 1): AuthenticatorKey =>
  authenticatorKeyOfSeed(number === 1 ? -7 : -8, `${person} ${number}`)

const credentialsOf = (person: string): RulesCredential[] =>
  [1, 2].map((number) => credentialOfKey(keyOf(person, number), { rpId, origin }))

/** `own`: credentials in addition, by person. */
export function documentWith(
  own: Readonly<Record<string, readonly RulesCredential[]>> = {},
  change: Partial<RulesDocument> = {},
): RulesDocument {
  const document = usualDocument(change)
  const people = document.people.map((person) => ({
    ...person,
    credentials: [...credentialsOf(person.id), ...(own[person.id] ?? [])],
  }))
  return { ...document, people }
}

export const usualRules = rulesOf(documentWith())

export function intentBytes(rules: Rules, change: Partial<RuledIntent> = {}): Uint8Array {
  const intent = {
    requestId,
    organisation,
    network,
    wallet: { address: wallet, keyId: 'key-1', path: [] as readonly number[] },
    asset: { id: usdt, decimals: 6 },
    recipient: payee,
    units: 250_000n,
    memo: '',
    feeCeiling: 30_000_000n,
    expiresAt: new Date(noon + 3_600_000),
    isRepeat: false,
    requestedBy: ana,
    createdAt: new Date(noon - 3_600_000),
    rules: rules.hash,
    ...change,
  }
  return encodeFields([
    'holdfast/transfer-intent/3',
    intent.requestId,
    intent.organisation,
    intent.network,
    intent.wallet.address,
    intent.wallet.keyId ?? '',
    intent.wallet.path.join('/'),
    intent.asset.id,
    String(intent.asset.decimals),
    intent.recipient,
    String(intent.units),
    intent.memo,
    String(intent.feeCeiling),
    String(intent.expiresAt.getTime()),
    intent.isRepeat ? 'repeat' : '',
    intent.requestedBy,
    String(intent.createdAt.getTime()),
    intent.rules,
  ])
}

export function unsignedBytes(bytes: Uint8Array, change: Partial<RuledIntent> = {}, now = noon): Uint8Array {
  const intent = readRuledIntent(bytes)
  if (intent === null) throw new Error('no intent')
  return buildTransfer(
    { ...intent, ...change },
    {
      reference: {
        number: 79_072_107,
        id: `${(79_072_107).toString(16).padStart(16, '0')}${'5a'.repeat(24)}`,
      },
      madeAt: new Date(now - 1_000),
      expiresAt: new Date(now + 1_800_000),
      feeLimit: 20_000_000n,
    },
  )
}

export function signedApproval(
  rules: Rules,
  intent: Uint8Array,
  person: string,
  change: Partial<ApprovalStatement> = {},
): SignedApproval {
  const statement = {
    act: 'approve' as const,
    intentHash: intentHash(intent),
    organisation,
    rulesVersion: rules.document.version,
    rulesHash: rules.hash,
    person,
    notAfter: noon + 1_800_000,
    ...change,
  }
  const key = keyOf(person)
  const assertion = signAsAuthenticator(key, { challenge: challengeOf(statement), rpId, origin })
  return { statement, credentialId: key.credentialId, ...assertion }
}

export function signedChange(
  rules: Rules,
  act: ChangeAct,
  person: string,
  madeAt = noon - 3_600_000,
): SignedChangeWire {
  const { version, previous } = rules.document
  const notAfter = madeAt + changeStatementMs
  const statement = { act, organisation, version, hash: rules.hash, previous, person, notAfter }
  const key = keyOf(person)
  const assertion = signAsAuthenticator(key, { challenge: challengeOf(statement), rpId, origin })
  return { statement, proof: { credentialId: key.credentialId, ...assertion } }
}

export const adopted = (rules: Rules, assertions: SignedChangeWire[] = []): Adopted => ({
  document: encodeRules(rules.document),
  assertions,
})

/** A request of Ana that Carl approved, as Dora's link shows it. */
export function requestPage(rules: Rules = usualRules, change: Partial<RequestPage> = {}): RequestPage {
  const intent = change.intent ?? intentBytes(rules)
  return {
    person: dora,
    reference: 'TR-1042',
    intent,
    unsigned: change.unsigned === undefined ? unsignedBytes(intent) : change.unsigned,
    rules: [adopted(rules)],
    approvals: [signedApproval(rules, intent, ana, { act: 'request' }), signedApproval(rules, intent, carl)],
    rejection: null,
    ...change,
  }
}
