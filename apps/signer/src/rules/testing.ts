/** Rules of people with software authenticators, and their statements. */
import {
  identityOf,
  type RulesFile,
  type ProposeRules,
  type ProposeRulesBody,
  toBase64,
} from '@holdfast/mpc/nodes'
import { eddsa, es256 } from '@holdfast/policy/passkeys'
import {
  type AuthenticatorKey,
  authenticatorKeyOfSeed,
  credentialOfKey,
  signAsAuthenticator,
} from '@holdfast/policy/passkeys/testing'
import {
  challengeOf,
  type ChangeAct,
  type ChangeAssertion,
  type ChangeAssertionBody,
  type ChangeStatement,
  encodeChange,
  encodeRules,
  type Role,
  type Rules,
  type RulesDocument,
  type RulesPerson,
  rulesTitle,
} from '@holdfast/policy/rules'
import { nextRules, rulesOf } from '@holdfast/policy/rules/testing'

export { nextRules, rulesOf }

export const hour = 3_600_000
export const start = Date.UTC(2026, 10, 21, 12)
export const network = 'tron:0x2b6653dc'
export const trx = 'slip44:195'
export const organisation = '0190a3f2-7b1c-7def-8a01-ba9876543210'
export const keyId = '0190a3f2-7b1c-7def-8a01-00000000000a'
export const uuid = (number: number): string =>
  `0190a3f2-7b1c-7def-8a01-${number.toString(16).padStart(12, '0')}`
/** Ana requests, Bea and Carl approve and govern, Dora is treasurer. Two recovery keys are on paper. */
export const [ana, bea, carl, dora] = [uuid(1), uuid(2), uuid(3), uuid(4)] as const
export const [safe, vault] = [uuid(0x21), uuid(0x22)] as const
export const page = { rpId: 'approve.example.org', origin: 'https://approve.example.org' } as const
/** The generator of secp256k1. */
export const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

/** Bea has an authenticator for ES256. */
export const authenticatorOf = (person: string, device = 1): AuthenticatorKey =>
  authenticatorKeyOfSeed(person === bea ? es256 : eddsa, `${person} ${device}`)
const paperOf = (id: string) => identityOf(Buffer.from(id.replaceAll('-', '').repeat(2), 'hex'))

export const personOf = (id: string, name: string, roles: Role[], addedIn = 1): RulesPerson => ({
  id,
  name,
  roles,
  credentials: [credentialOfKey(authenticatorOf(id), { ...page, addedIn })],
})

export const rulesDocument = (change: Partial<RulesDocument> = {}): RulesDocument => ({
  title: rulesTitle,
  organisation,
  version: 1,
  previous: null,
  signers: [1, 2, 3].map((party) => ({ party, identity: Buffer.alloc(32, party).toString('base64') })),
  keys: [
    {
      keyId,
      publicKey,
      threshold: 2,
      parties: [1, 2, 3],
      networks: [network],
      wallets: [{ path: [0, 7], address: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX', label: 'Treasury' }],
    },
  ],
  people: [
    personOf(ana, 'Ana', ['requester']),
    personOf(bea, 'Bea', ['requester', 'approver', 'governor']),
    personOf(carl, 'Carl', ['approver', 'governor']),
    personOf(dora, 'Dora', ['treasurer']),
  ],
  assets: [
    {
      network,
      id: trx,
      decimals: 6,
      symbol: 'TRX',
      perTransfer: '2000000',
      perDay: '3000000',
      feeCeiling: '30000000',
    },
  ],
  recipients: [
    {
      id: 'acme',
      label: 'Acme',
      network,
      address: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
      assets: [{ id: trx, perDay: '2500000' }],
      activeFrom: start - 24 * hour,
    },
  ],
  others: 'refused',
  approvals: [
    {
      network,
      asset: trx,
      tiers: [
        { above: '0', needed: 1, role: null },
        { above: '1000000', needed: 2, role: 'treasurer' },
      ],
    },
  ],
  approvalMinutes: 60,
  hours: null,
  longestIntentHours: 24,
  governance: {
    needed: 2,
    delayHours: 48,
    recovery: {
      keys: [paperKey(safe, 'Safe'), paperKey(vault, 'Vault')],
      needed: 2,
      delayHours: 72,
    },
  },
  ...change,
})

function paperKey(id: string, label: string) {
  return {
    kind: 'paper' as const,
    id,
    label,
    x: Buffer.from(paperOf(id).name, 'hex').toString('base64url'),
  }
}

export const tighter = (rules: Rules): Rules =>
  nextRules(rules, { approvalMinutes: rules.document.approvalMinutes - 1 })
export const looser = (rules: Rules): Rules =>
  nextRules(rules, { approvalMinutes: rules.document.approvalMinutes + 1 })

interface Stated {
  /** Twenty-four hours before the end of the statement. */
  readonly madeAt?: number
  readonly change?: Partial<ChangeStatement>
  readonly by?: AuthenticatorKey
}

export function changeOf(
  act: ChangeAct,
  person: string,
  { document, hash }: Rules,
  { madeAt = start, change = {}, by = authenticatorOf(person) }: Stated = {},
): ChangeAssertion {
  const statement = {
    act,
    organisation: document.organisation,
    version: document.version,
    hash,
    previous: document.previous,
    person,
    notAfter: madeAt + 24 * hour,
    ...change,
  }
  if (person === safe || person === vault) {
    const signature = new Uint8Array(paperOf(person).sign(encodeChange(statement)))
    return { statement, proof: { credentialId: null, signature } }
  }
  const assertion = signAsAuthenticator(by, { challenge: challengeOf(statement), ...page })
  return { statement, proof: { credentialId: by.credentialId, ...assertion } }
}

/** Every governor adopts version 1, and every credential joins. */
export const genesisOf = (rules: Rules): ProposeRules =>
  proposalOf(rules, [
    ...[bea, carl].map((id) => changeOf('adopt', id, rules)),
    ...[ana, bea, carl, dora, safe, vault].map((id) => changeOf('join', id, rules)),
  ])

export const proposalOf = (
  { document }: Rules,
  assertions: ChangeAssertion[],
  receipts: ProposeRules['receipts'] = [],
): ProposeRules => ({ document: encodeRules(document), assertions, receipts })

/** The file that an operator accepts. `earlier`: oldest first. */
export const fileOf = (
  rules: Rules,
  assertions: ChangeAssertion[],
  earlier: readonly Rules[] = [],
): RulesFile => ({
  document: encodeRules(rules.document),
  assertions,
  earlier: earlier.map(({ document }) => encodeRules(document)),
})

/** As JSON carries it. */
export const bodyOf = ({ document, assertions, receipts }: ProposeRules): ProposeRulesBody => ({
  document: toBase64(document),
  assertions: assertions.map(assertionBody),
  receipts: receipts.map(({ receipt, signature }) => ({
    receipt: toBase64(receipt),
    signature: toBase64(signature),
  })),
})

export const assertionBody = ({ statement, proof }: ChangeAssertion): ChangeAssertionBody => ({
  statement,
  proof:
    proof.credentialId === null
      ? { credentialId: null, signature: toBase64(proof.signature) }
      : {
          credentialId: proof.credentialId,
          clientDataJSON: toBase64(proof.clientDataJSON),
          authenticatorData: toBase64(proof.authenticatorData),
          signature: toBase64(proof.signature),
        },
})
