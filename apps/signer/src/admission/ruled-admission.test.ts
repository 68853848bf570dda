/** Orders of a key that is bound to rules: what people signed decides, not who delivers it. */
import { intentHash } from '@holdfast/chains'
import { addressOfPublicKey, buildTransfer } from '@holdfast/chains/tron'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { deriveChildKey, type KeyDescription } from '@holdfast/mpc'
import { signAsAuthenticator } from '@holdfast/policy/passkeys/testing'
import {
  type ApprovalStatement,
  type ApprovedBatch,
  batchHash,
  beginRules,
  challengeOf,
  type RulesDocument,
  type RulesState,
} from '@holdfast/policy/rules'
import { describe, expect, test } from 'vitest'
import {
  ana,
  authenticatorOf,
  bea,
  carl,
  dora,
  hour,
  keyId,
  network,
  organisation,
  page,
  publicKey,
  rulesDocument,
  rulesOf,
  start,
  trx,
  uuid,
} from '../rules/testing.ts'
import { ruledCapOf } from '../rules/ruled-cap-of.ts'
import { admit, type SigningOrder } from './admit.ts'

const key: KeyDescription = {
  protocol: 'dkls23-secp256k1-s128-v1',
  keyId: 'aa'.repeat(32),
  epoch: 1,
  threshold: 2,
  parties: [1, 2, 3],
  rules: { networks: 'main', organisation },
  publicKey,
  commitments: [publicKey, publicKey],
  chainCode: '11'.repeat(32),
}
const path = [0, 7]
const address = addressOfPublicKey(deriveChildKey(key, path))
const minute = 60_000

function stateWith(change: Partial<RulesDocument> = {}): RulesState {
  const usual = rulesDocument()
  const keys = usual.keys.map((listed) => ({ ...listed, wallets: [{ path, address, label: 'Treasury' }] }))
  return beginRules(rulesOf({ ...usual, keys, ...change }), start)
}
const ruled = stateWith()

const transfer: TransferIntent = {
  requestId: uuid(0x99),
  organisation,
  network,
  wallet: { address, keyId, path },
  asset: { id: trx, decimals: 6 },
  recipient: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
  units: 1_000_000n,
  memo: '',
  feeCeiling: 20_000_000n,
  expiresAt: new Date(start + 4 * hour),
  isRepeat: false,
  requestedBy: ana,
  createdAt: new Date(start),
  rules: ruled.head.hash,
}
const building = {
  reference: { number: 79_072_107, id: `${(79_072_107).toString(16).padStart(16, '0')}${'5a'.repeat(24)}` },
  madeAt: new Date(start),
  expiresAt: new Date(start + hour),
  feeLimit: 0n,
}

type Approval = SigningOrder['approvals'][number]

const hashOf = (intent: TransferIntent) => intentHash(encodeTransferIntent(intent))

/** The statement of a person about a transfer, signed with the person's own authenticator unless stated otherwise. */
function signed(
  act: ApprovalStatement['act'],
  person: string,
  intent: TransferIntent = transfer,
  {
    change = {},
    by = person,
    batch,
  }: {
    readonly change?: Partial<ApprovalStatement>
    readonly by?: string
    readonly batch?: ApprovedBatch
  } = {},
): Approval {
  const hash = batch === undefined ? hashOf(intent) : batchHash(batch, intent)
  const statement: ApprovalStatement = {
    act,
    intentHash: hash,
    organisation,
    rulesVersion: 1,
    rulesHash: ruled.head.hash,
    person,
    notAfter: start + 10 * minute,
    ...change,
  }
  const authenticator = authenticatorOf(by)
  const assertion = signAsAuthenticator(authenticator, { challenge: challengeOf(statement), ...page })
  return {
    userId: person,
    at: new Date(start).toISOString(),
    intentHash: hash,
    assertion: { statement, credentialId: authenticator.credentialId, ...assertion },
  }
}
const unsignedApproval = (person: string): Approval => ({ ...signed('approve', person), assertion: null })

function orderOf(
  approvals: readonly Approval[],
  intent: TransferIntent = transfer,
  built: TransferIntent = intent,
): SigningOrder {
  return {
    kind: 'sign',
    keyId,
    parties: [1, 2],
    path,
    intent: new Uint8Array(encodeTransferIntent(intent)),
    unsigned: new Uint8Array(buildTransfer(built, building)),
    approvals: [...approvals],
    message: 0,
    receipts: [],
  }
}

/** 'admitted', or the refusal. */
function outcome(order: SigningOrder, state: RulesState | null = ruled, now = start): unknown {
  try {
    admit(
      order,
      { key, ruled: state },
      {
        networks: [network],
        assets: new Map(),
        feeMaximums: {},
        isUnauditedAcknowledged: true,
        now: () => now,
      },
    )
    return 'admitted'
  } catch (error) {
    return error
  }
}
const refused = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field !== undefined && { field }) }) as object
const approved = (intent: TransferIntent, ...people: readonly string[]) => [
  signed('request', intent.requestedBy, intent),
  ...people.map((person) => signed('approve', person, intent)),
]
const changed = (change: Partial<TransferIntent>): TransferIntent => ({ ...transfer, ...change })

test('a transfer that its requester and enough people signed is admitted', () => {
  expect(outcome(orderOf(approved(transfer, carl)))).toBe('admitted')
})

test('without rules, approvals need no signature', () => {
  expect(outcome(orderOf([unsignedApproval(carl)]), null)).toBe('admitted')
})

describe('people', () => {
  test('the requester’s signature is needed', () => {
    const refusal = refused('REQUEST_UNSIGNED', 'approvals')
    expect(outcome(orderOf([signed('approve', carl)]))).toEqual(refusal)
    expect(outcome(orderOf([signed('request', bea), signed('approve', carl)]))).toEqual(refusal)
    expect(outcome(orderOf([signed('approve', ana), signed('approve', carl)]))).toEqual(refusal)
  })

  test.each<[string, readonly Approval[]]>([
    ['nobody', []],
    ['the requester', [signed('approve', ana)]],
    ['one whose approval is not signed', [unsignedApproval(carl)]],
    ['one who signed a request', [signed('request', carl)]],
  ])('approved by %s, it waits', (_name, approvals) => {
    expect(outcome(orderOf([signed('request', ana), ...approvals]))).toEqual(
      refused('APPROVALS_MISSING', 'approvals'),
    )
  })

  test('a higher tier needs two different people, a treasurer among them', () => {
    const large = changed({ units: 1_000_001n })
    const by = (...people: readonly string[]) => outcome(orderOf(approved(large, ...people), large))
    expect(by(carl)).toEqual(refused('APPROVALS_MISSING'))
    expect(by(carl, carl)).toEqual(refused('APPROVALS_MISSING'))
    expect(by(bea, carl)).toEqual(refused('ROLE_MISSING'))
    expect(by(carl, dora)).toBe('admitted')
  })

  test('a person who requests does not approve as well', () => {
    const own = changed({ requestedBy: bea })
    expect(outcome(orderOf(approved(own, bea), own))).toEqual(refused('APPROVALS_MISSING'))
    expect(outcome(orderOf(approved(own, carl), own))).toBe('admitted')
  })
})

describe('a statement', () => {
  const withApproval = (change: Partial<ApprovalStatement>) =>
    outcome(orderOf([signed('request', ana), signed('approve', carl, transfer, { change })]))

  test.each<[keyof ApprovalStatement, Partial<ApprovalStatement>]>([
    ['intentHash', { intentHash: 'ab'.repeat(32) }],
    ['organisation', { organisation: uuid(0xb) }],
    ['rulesVersion', { rulesVersion: 2 }],
    ['rulesHash', { rulesHash: 'ab'.repeat(32) }],
    ['person', { person: bea }],
  ])('with another %s is refused, although it is signed', (field, change) => {
    expect(withApproval(change)).toEqual(refused('STATEMENT_DIFFERS', field))
  })

  test('is valid until its end, which is not after the time for approvals nor the end of the transfer', () => {
    const latest = start + 62 * minute
    expect(withApproval({ notAfter: start + 1 })).toBe('admitted')
    expect(withApproval({ notAfter: start })).toEqual(refused('STATEMENT_EXPIRED', 'notAfter'))
    expect(withApproval({ notAfter: latest })).toBe('admitted')
    expect(withApproval({ notAfter: latest + 1 })).toEqual(refused('STATEMENT_TOO_LONG', 'notAfter'))
    const short = changed({ expiresAt: new Date(start + 61 * minute) })
    const change = { notAfter: start + 61 * minute + 1 }
    const approvals = [signed('request', ana, short), signed('approve', carl, short, { change })]
    expect(outcome(orderOf(approvals, short))).toEqual(refused('STATEMENT_TOO_LONG', 'notAfter'))
  })

  test('of another person’s credential, or of a stranger, is refused', () => {
    const stolen = signed('approve', carl, transfer, { by: dora })
    expect(outcome(orderOf([signed('request', ana), stolen]))).toEqual(refused('CREDENTIAL_UNKNOWN'))
    const stranger = signed('approve', uuid(9))
    expect(outcome(orderOf([signed('request', ana), stranger]))).toEqual(refused('CREDENTIAL_UNKNOWN'))
  })

  test('whose act was changed after it was signed is refused', () => {
    const { assertion, ...request } = signed('request', carl)
    const statement = { ...assertion!.statement, act: 'approve' as const }
    const forged = { ...request, assertion: { ...assertion!, statement } }
    const refusal = outcome(orderOf([signed('request', ana), forged]))
    expect(refusal).toEqual(refused('ASSERTION_INVALID', 'clientDataJSON.challenge'))
    expect(String(refusal)).toContain('CHALLENGE_DIFFERS: the challenge is ')
  })

  test('in the name of another person is refused', () => {
    const renamed = { ...signed('approve', carl), userId: dora }
    expect(outcome(orderOf([signed('request', ana), renamed]))).toEqual(
      refused('STATEMENT_DIFFERS', 'person'),
    )
  })
})

describe('a batch', () => {
  const others = ['a1'.repeat(32), 'b2'.repeat(32)]
  const batchOf = (change: Partial<ApprovedBatch> = {}): ApprovedBatch => ({
    id: uuid(0xba),
    total: '1000000',
    intents: [others[0]!, hashOf(transfer), others[1]!],
    ...change,
  })
  const withBatch = (batch: ApprovedBatch, approvals: readonly Approval[]) =>
    outcome({ ...orderOf(approvals), batch: { ...batch, intents: [...batch.intents] } })
  const approvedAs = (batch: ApprovedBatch, ...people: readonly string[]) => [
    signed('request', ana, transfer, { batch }),
    ...people.map((person) => signed('approve', person, transfer, { batch })),
  ]

  test('is what people sign in place of each transfer in it', () => {
    const batch = batchOf()
    expect(withBatch(batch, approvedAs(batch, carl))).toBe('admitted')
    expect(withBatch(batch, approved(transfer, carl))).toEqual(
      refused('APPROVAL_MISMATCH', 'approvals.0.intentHash'),
    )
    expect(outcome(orderOf(approvedAs(batch, carl)))).toEqual(
      refused('APPROVAL_MISMATCH', 'approvals.0.intentHash'),
    )
  })

  test('needs the approvals of its sum', () => {
    const batch = batchOf({ total: '1000001' })
    expect(withBatch(batch, approvedAs(batch, carl))).toEqual(refused('APPROVALS_MISSING'))
    expect(withBatch(batch, approvedAs(batch, carl, dora))).toBe('admitted')
  })

  test.each<[string, Partial<ApprovedBatch>, string, string]>([
    ['does not contain the transfer', { intents: others }, 'NOT_IN_BATCH', 'batch.intents'],
    [
      'contains a transfer twice',
      { intents: [...others, hashOf(transfer), hashOf(transfer)] },
      'BATCH_REPEATS',
      'batch.intents',
    ],
    ['has a sum below one transfer', { total: '999999' }, 'BATCH_TOTAL', 'batch.total'],
  ])('that %s is refused, although people signed it', (_name, change, code, field) => {
    const batch = batchOf(change)
    expect(withBatch(batch, approvedAs(batch, carl, dora))).toEqual(refused(code, field))
  })
})

describe('the rules refuse, whoever approves', () => {
  const all = [bea, carl, dora]
  test.each<[string, Partial<TransferIntent>, string]>([
    ['under other rules', { rules: 'ab'.repeat(32) }, 'RULES_CHANGED'],
    ['under none', { rules: '' }, 'RULES_CHANGED'],
    ['created ahead of the clock', { createdAt: new Date(start + 3 * minute) }, 'CREATED_AHEAD'],
    ['valid for too long', { expiresAt: new Date(start + 25 * hour) }, 'INTENT_TOO_LONG'],
    ['of an asset that is not listed', { asset: { id: 'slip44:60', decimals: 6 } }, 'ASSET_NOT_IN_RULES'],
    ['with other decimals', { asset: { id: trx, decimals: 5 } }, 'DECIMALS_DIFFER'],
    ['above the cap of one', { units: 2_000_001n }, 'OVER_TRANSFER_CAP'],
    ['with a higher fee', { feeCeiling: 30_000_001n }, 'FEE_ABOVE_CAP'],
    ['to a stranger', { recipient: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' }, 'RECIPIENT_NOT_IN_RULES'],
    ['by a person without the role', { requestedBy: dora }, 'REQUESTER_NOT_IN_RULES'],
  ])('a transfer %s', (_name, change, code) => {
    const intent = changed(change)
    // The bytes are of another transfer: the rules are asked first.
    expect(outcome(orderOf(approved(intent, ...all), intent, transfer))).toEqual(refused(code))
  })

  test('outside the hours', () => {
    const state = stateWith({ hours: { days: [1], from: 8, to: 16 } })
    const intent = changed({ rules: state.head.hash })
    expect(outcome(orderOf([], intent), state)).toEqual(refused('OUTSIDE_RULES_HOURS'))
  })

  test('of a wallet or a key that they do not have', () => {
    const none = stateWith({ keys: rulesDocument().keys.map((listed) => ({ ...listed, keyId: uuid(0xc) })) })
    expect(outcome(orderOf([], changed({ rules: none.head.hash })), none)).toEqual(
      refused('KEY_NOT_IN_RULES'),
    )
    const other = stateWith({ keys: rulesDocument().keys })
    expect(outcome(orderOf([], changed({ rules: other.head.hash })), other)).toEqual(
      refused('WALLET_NOT_OF_KEY'),
    )
  })
})

test('the bytes are compared before anybody’s signature', () => {
  const order = orderOf([], transfer, changed({ units: 999_999n }))
  expect(outcome(order)).toEqual(refused('INTENT_MISMATCH', 'units'))
})

test('the daily cap is that of the rules in force, for the assets that they list', () => {
  expect(ruledCapOf(ruled, `${network}/${trx}`)).toBe(3_000_000n)
  expect(ruledCapOf(ruled, `${network}/trc20:T`)).toBeNull()
  expect(ruledCapOf(null, `${network}/${trx}`)).toBeNull()
})
