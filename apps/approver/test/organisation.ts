/** An organisation whose people have software authenticators, and the pages that its server sends. */
import { encodeTransferIntent, parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { intentHash } from '@holdfast/chains'
import { buildTransfer } from '@holdfast/chains/tron'
import {
  type AuthenticatorKey,
  authenticatorKeyOfSeed,
  credentialOfKey,
  signAsAuthenticator,
} from '@holdfast/policy/passkeys/testing'
import { jwkOfAuthenticatorKey, sandboxKeyOf } from '@holdfast/policy/passkeys/software'
import {
  type ApprovalStatement,
  challengeOf,
  type ChangeAct,
  type ChangeAssertion,
  changeStatementMs,
  encodeRules,
  type Rules,
  type RulesCredential,
  type RulesDocument,
  type SignedApproval,
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
import type { Adopted, RequestPage } from '@holdfast/contract/approver'

export { ana, bea, carl, dora, nextOf, organisation, rulesOf }

export const rpId = 'approve.example.org'
export const origin = `https://${rpId}`
export const requestId = uuid(0x77)
export const noon = Date.parse('2026-11-18T12:00:00Z')

export const keyOf = (person: string, number = 1): AuthenticatorKey =>
  authenticatorKeyOfSeed(number === 1 ? -7 : -8, `${person} ${number}`)

/** The key that signs, and the page on which it does. */
export interface SignsAt {
  readonly key: AuthenticatorKey
  readonly rpId: string
  readonly origin: string
}
const usually = (person: string): SignsAt => ({ key: keyOf(person), rpId, origin })

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

export const intentBytes = (rules: Rules, change: Partial<TransferIntent> = {}): Uint8Array =>
  encodeTransferIntent({
    requestId,
    organisation,
    network: rules.document.assets[0]?.network ?? network,
    wallet: { address: wallet, keyId: 'key-1', path: [] },
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
  })

export function unsignedBytes(
  bytes: Uint8Array,
  change: Partial<TransferIntent> = {},
  now = noon,
): Uint8Array {
  const intent = parseTransferIntent(bytes)
  if (!intent.ok) throw new Error(intent.reason)
  return buildTransfer(
    { ...intent.value, ...change },
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
  { key, ...page }: SignsAt = usually(person),
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
  const assertion = signAsAuthenticator(key, { challenge: challengeOf(statement), ...page })
  return { statement, credentialId: key.credentialId, ...assertion }
}

export function signedChange(
  rules: Rules,
  act: ChangeAct,
  person: string,
  madeAt = noon - 3_600_000,
): ChangeAssertion {
  const { version, previous } = rules.document
  const notAfter = madeAt + changeStatementMs
  const statement = { act, organisation, version, hash: rules.hash, previous, person, notAfter }
  const key = keyOf(person)
  const assertion = signAsAuthenticator(key, { challenge: challengeOf(statement), rpId, origin })
  return { statement, proof: { credentialId: key.credentialId, ...assertion } }
}

export const adopted = (rules: Rules, assertions: ChangeAssertion[] = []): Adopted => ({
  document: encodeRules(rules.document),
  assertions,
})

/** A network of the sandbox. */
const testNetwork = 'tron:0x5a17b0c5'

/** Ana, Bea, Carl and Dora as people of a sandbox whose page is at `at`, on test networks only. */
export const softwareOf = (person: string, at: string): SignsAt => ({
  key: sandboxKeyOf('seed', `${person}@holdfast.test`),
  rpId: 'localhost',
  origin: at,
})

export function sandboxRules(
  at: string,
  own: Readonly<Record<string, readonly RulesCredential[]>> = {},
): Rules {
  const document = JSON.parse(
    JSON.stringify(usualDocument()).replaceAll(network, testNetwork),
  ) as RulesDocument
  const people = document.people.map((person) => {
    const { key, ...page } = softwareOf(person.id, at)
    return { ...person, credentials: [credentialOfKey(key, page), ...(own[person.id] ?? [])] }
  })
  return rulesOf({ ...document, people })
}

/** The spare software credential of a person. */
export const spareOf = (person: string, at: string): RulesCredential =>
  credentialOfKey(sandboxKeyOf('seed', `${person}@holdfast.test spare`), { rpId: 'localhost', origin: at })

/** As `GET /approver/sandbox/credential` answers. */
export function sandboxCredential(person: string, at: string) {
  const { key, rpId, origin } = softwareOf(person, at)
  const jwk = jwkOfAuthenticatorKey(key)
  return {
    credential_id: key.credentialId,
    private_key_jwk: jwk,
    rp_id: rpId,
    origin,
    spare_credential_ids: [spareOf(person, at).id],
  }
}

/** A request of Ana that Carl approved, as Dora's link shows it. */
export function requestPage(rules: Rules = usualRules, change: Partial<RequestPage> = {}): RequestPage {
  const intent = change.intent ?? intentBytes(rules)
  return {
    person: dora,
    reference: 'TR-1042',
    attachments: [],
    intent,
    unsigned: change.unsigned === undefined ? unsignedBytes(intent) : change.unsigned,
    rules: [adopted(rules)],
    approvals: [signedApproval(rules, intent, ana, { act: 'request' }), signedApproval(rules, intent, carl)],
    rejection: null,
    ...change,
  }
}
