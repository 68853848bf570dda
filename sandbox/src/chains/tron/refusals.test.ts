/** A node's refusals with code and message, and which comes first when two things are wrong. */
import {
  buildRaw,
  type ContractType,
  type ContractValue,
  encodeRaw,
  encodeTransaction,
  type Permission,
  type RawParts,
  signWithKey,
  toHex41,
  transactionId,
} from '@holdfast/chains/tron'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { type SandboxKey, sandboxKey } from './sandbox-key.ts'
import { parameters } from './parameters.ts'
import { startingPrices } from './prices.ts'
import { Refusal } from './refusal.ts'
import { startNode } from './testing.ts'
import { contracts, selectors } from './tokens.ts'
import { witness } from './witnesses.ts'

const { node, chain, fund, post } = await startNode()
const rich = fund('rich', 100_000)
const other = fund('other', 10)
const hex = ({ address }: SandboxKey) => toHex41(address)
const stranger = sandboxKey('stranger')

/** Builds the transaction, signs with these keys, and returns code and message; null when accepted. */
function refusal(
  type: ContractType,
  value: ContractValue,
  {
    keys = [rich],
    signatures,
    ...parts
  }: Partial<RawParts> & { keys?: SandboxKey[]; signatures?: (id: string) => string[] } = {},
): [code: string, sentence: string] | null {
  const { solid, head } = chain
  const raw = buildRaw(type, value, {
    refBlockBytes: solid.id.slice(12, 16),
    refBlockHash: solid.id.slice(16, 32),
    expiration: BigInt(head.at + 60_000),
    timestamp: BigInt(head.at),
    ...parts,
  })
  const rawBytes = encodeRaw(raw)
  const id = transactionId(rawBytes)
  return refused(() =>
    node.broadcast(rawBytes, signatures?.(id) ?? keys.map(({ key }) => signWithKey(id, key))),
  )
}

function refused(act: () => unknown): [code: string, sentence: string] | null {
  try {
    act()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.message]
  }
}

const transfer = (amount: bigint, from = rich, to = other): ContractValue => ({
  owner_address: hex(from),
  to_address: hex(to),
  amount,
})
const signatureFault = (sentence: string) => ['SIGERROR', `Validate signature error: ${sentence}`]
const invalid = (sentence: string) => ['CONTRACT_VALIDATE_ERROR', `Contract validate error : ${sentence}`]

test('a transaction without a contract', () => {
  const { contracts: _, ...raw } = buildRaw('TransferContract', transfer(1n), {
    refBlockBytes: '0000',
    refBlockHash: '00'.repeat(8),
    expiration: 1n,
    timestamp: 1n,
  })
  const rawBytes = encodeRaw({ ...raw, contracts: [] })
  expect(refused(() => node.broadcast(rawBytes, []))).toEqual(invalid('No contract!'))
})

test('two contracts in one transaction', () => {
  const { solid, head } = chain
  const raw = buildRaw('TransferContract', transfer(1n), {
    refBlockBytes: solid.id.slice(12, 16),
    refBlockHash: solid.id.slice(16, 32),
    expiration: BigInt(head.at + 60_000),
    timestamp: 1n,
  })
  const rawBytes = encodeRaw({ ...raw, contracts: [...raw.contracts, ...raw.contracts] })
  const id = transactionId(rawBytes)
  expect(refused(() => node.broadcast(rawBytes, [signWithKey(id, rich.key)]))?.[1]).toMatch(
    /contract size should be exactly 1, this is extend feature ,actual :2$/,
  )
})

test('expired before the next block, or valid for more than a day', () => {
  const expired = ['TRANSACTION_EXPIRATION_ERROR', 'Transaction expired']
  const at = BigInt(chain.head.at)
  const lasting = (expiration: bigint) => refusal('TransferContract', transfer(7n), { expiration })
  expect(lasting(at + BigInt(parameters.blockMs) - 1n)).toEqual(expired)
  expect(lasting(at + BigInt(parameters.blockMs))).toBeNull()
  expect(lasting(at + 86_400_000n)).toBeNull()
  expect(lasting(at + 86_400_001n)).toEqual(expired)
})

test('signatures: none, unreadable, too many, by a foreign key, the same twice', () => {
  const signedBy = (signatures: (id: string) => string[]) =>
    refusal('TransferContract', transfer(2n), { signatures })
  expect(signedBy(() => [])).toEqual(signatureFault('miss sig or contract'))
  expect(signedBy(() => ['00'.repeat(64)])).toEqual(signatureFault('Signature size is 64'))
  expect(signedBy(() => [`${'11'.repeat(64)}09`])).toEqual(signatureFault('Header byte out of range: 9'))
  expect(signedBy(() => [`${'ff'.repeat(64)}00`])).toEqual(
    signatureFault('java.lang.IllegalArgumentException: Invalid point compression'),
  )
  expect(signedBy((id) => [signWithKey(id, rich.key), signWithKey(id, other.key)])).toEqual(
    signatureFault('Signature count is 2 more than key counts of permission : 1'),
  )
  expect(signedBy((id) => Array.from({ length: 6 }, () => signWithKey(id, rich.key)))).toEqual(
    signatureFault('too many signatures'),
  )
  let foreign = ''
  expect(signedBy((id) => [(foreign = signWithKey(id, stranger.key))])).toEqual(
    signatureFault(`${foreign} is signed by ${stranger.address} but it is not contained of permission.`),
  )
})

test('signatures: any recovery byte, a high s and bytes after the 65th are accepted', () => {
  const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const forms: ((signature: string) => string)[] = [
    (signature) => signature.slice(0, 128) + (Number.parseInt(signature.slice(128), 16) + 27).toString(16),
    (signature) => `${signature}0000`,
    (signature) =>
      signature.slice(0, 64) +
      (n - BigInt(`0x${signature.slice(64, 128)}`)).toString(16).padStart(64, '0') +
      (signature.endsWith('0') ? '01' : '00'),
  ]
  forms.forEach((form, at) =>
    expect(
      refusal('TransferContract', transfer(BigInt(100 + at)), {
        signatures: (id) => [form(signWithKey(id, rich.key))],
      }),
    ).toBeNull(),
  )
})

test('permissions: number, operations, weights and threshold decide who may sign', () => {
  const shared = fund('shared', 1_000)
  const [first, second] = [sandboxKey('first'), sandboxKey('second')]
  const keys = [first, second].map((key) => ({ address: hex(key), weight: 1n }))
  const base = { parent_id: 0, keys } as const
  const onlyTransfers = `02${'00'.repeat(31)}`
  const actives: Permission[] = [
    {
      ...base,
      type: 'Active',
      id: 2,
      permission_name: 'pay',
      threshold: 2n,
      operations: onlyTransfers,
    },
  ]
  const owner: Permission = {
    parent_id: 0,
    keys: [{ address: hex(shared), weight: 1n }],
    type: 'Owner',
    id: 0,
    permission_name: 'owner',
    threshold: 1n,
    operations: '',
  }
  node.send(shared, 'AccountPermissionUpdateContract', { owner, actives })
  const pay = (amount: bigint, signers: SandboxKey[], permissionId = 2) =>
    refusal('TransferContract', transfer(amount, shared), { keys: signers, permissionId })
  expect(pay(1n, [first])).toEqual(signatureFault('sig error'))
  expect(pay(1n, [first, first])?.[1]).toMatch(/has signed twice!$/)
  expect(pay(1n, [shared])?.[1]).toMatch(/but it is not contained of permission\.$/)
  expect(pay(1n, [first, second], 3)).toEqual(signatureFault("permission isn't exit"))
  expect(
    refusal(
      'FreezeBalanceV2Contract',
      { owner_address: hex(shared), frozen_balance: 1_000_000n },
      { keys: [first, second], permissionId: 2 },
    ),
  ).toEqual(signatureFault('Permission denied'))
  expect(pay(1n, [first, second])).toBeNull()
  expect(pay(2n, [shared], 0)).toBeNull()
})

test('a reference block that is not on this chain', () => {
  const { solid } = chain
  const fault = ['TAPOS_ERROR', 'Tapos check error.']
  expect(refusal('TransferContract', transfer(3n), { refBlockHash: 'ff'.repeat(8) })).toEqual(fault)
  expect(refusal('TransferContract', transfer(3n), { refBlockBytes: '' })).toEqual(fault)
  const beyond = (chain.head.number + 5).toString(16).padStart(4, '0')
  expect(
    refusal('TransferContract', transfer(3n), {
      refBlockBytes: beyond,
      refBlockHash: solid.id.slice(16, 32),
    }),
  ).toEqual(fault)
})

test('a transaction that is too large', () => {
  const [code, sentence] =
    refusal('TransferContract', transfer(4n), { memo: 'x'.repeat(parameters.largestTransaction) }) ?? []
  expect(code).toBe('TOO_BIG_TRANSACTION_ERROR')
  expect(sentence).toMatch(/^Too big transaction with result, TxId [0-9a-f]{64}, the size is \d+ bytes/)
})

test('the same transaction twice', () => {
  expect(refusal('TransferContract', transfer(5n))).toBeNull()
  expect(refusal('TransferContract', transfer(5n))).toEqual(['DUP_TRANSACTION_ERROR', 'Dup transaction.'])
})

test('a missing account is reported before any other fault of the contract', () => {
  expect(refusal('TransferContract', transfer(0n, stranger), { keys: [stranger] })).toEqual(
    invalid(`account [${stranger.address}] does not exist`),
  )
})

test('a poor account with a wrong amount is first refused for its resources', () => {
  const poor = sandboxKey('poor')
  node.sendTrx(rich, poor.address, 1n)
  node.mine(1)
  const wrong = { ...transfer(-1n, poor), to_address: hex(other) }
  const memo = 'costs one TRX'
  expect(refusal('TransferContract', wrong, { keys: [poor], memo })).toEqual([
    'BANDWITH_ERROR',
    'Account resource insufficient error.',
  ])
  expect(refusal('TransferContract', wrong, { keys: [poor] })).toEqual(
    invalid('Amount must be greater than 0.'),
  )
})

const mine = { owner_address: hex(rich) }
const cases: [ContractType, ContractValue, string][] = [
  ['TransferContract', { ...mine, to_address: '41', amount: 1n }, 'Invalid toAddress!'],
  ['TransferContract', transfer(1n, rich, rich), 'Cannot transfer TRX to yourself.'],
  ['TransferContract', transfer(0n), 'Amount must be greater than 0.'],
  [
    'TransferContract',
    { ...mine, to_address: contracts.usdt.address, amount: 1n },
    'Cannot transfer TRX to a smartContract.',
  ],
  ['TransferContract', transfer(10n ** 17n), 'Validate TransferContract error, balance is not sufficient.'],
  ['TransferAssetContract', { ...transfer(1n), asset_name: '1000099' }, 'No asset!'],
  ['TransferAssetContract', { ...transfer(0n), asset_name: '1000001' }, 'Amount must be greater than 0.'],
  ['AccountCreateContract', { ...mine, account_address: hex(other) }, 'Account has existed'],
  ['FreezeBalanceV2Contract', mine, 'frozenBalance must be positive'],
  [
    'FreezeBalanceV2Contract',
    { ...mine, frozen_balance: 999_999n },
    'frozenBalance must be greater than or equal to 1 TRX',
  ],
  [
    'FreezeBalanceV2Contract',
    { ...mine, frozen_balance: 10n ** 17n },
    'frozenBalance must be less than or equal to accountBalance',
  ],
  [
    'FreezeBalanceV2Contract',
    { ...mine, frozen_balance: 1_000_000n, resource: 'TRON_POWER' },
    'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]',
  ],
  [
    'FreezeBalanceContract',
    { ...mine, frozen_balance: 1_000_000n, frozen_duration: 3n },
    'freeze v2 is open, old freeze is closed',
  ],
  ['UnfreezeBalanceContract', mine, 'no frozenBalance(BANDWIDTH)'],
  ['UnfreezeBalanceV2Contract', { ...mine, unfreeze_balance: 1n }, 'no frozenBalance(BANDWIDTH)'],
  [
    'UnfreezeBalanceV2Contract',
    { ...mine, unfreeze_balance: 1n, resource: 'ENERGY' },
    'no frozenBalance(Energy)',
  ],
  ['WithdrawExpireUnfreezeContract', mine, 'no unFreeze balance to withdraw '],
  ['CancelAllUnfreezeV2Contract', mine, 'No unfreezeV2 list to cancel'],
  [
    'DelegateResourceContract',
    { ...mine, receiver_address: hex(other), balance: 999_999n },
    'delegateBalance must be greater than or equal to 1 TRX',
  ],
  [
    'DelegateResourceContract',
    { ...mine, receiver_address: hex(other), balance: 1_000_000n },
    'delegateBalance must be less than or equal to available FreezeBandwidthV2 balance',
  ],
  [
    'DelegateResourceContract',
    { ...mine, receiver_address: hex(other), balance: 1_000_000n, resource: 'ENERGY' },
    'delegateBalance must be less than or equal to available FreezeEnergyV2 balance',
  ],
  [
    'UnDelegateResourceContract',
    { ...mine, receiver_address: hex(other), balance: 1_000_000n },
    'delegated Resource does not exist',
  ],
  ['VoteWitnessContract', mine, 'VoteNumber must more than 0'],
  [
    'VoteWitnessContract',
    { ...mine, votes: [{ vote_address: hex(other), vote_count: 1n }] },
    `Witness[${hex(other)}] not exists`,
  ],
  [
    'VoteWitnessContract',
    { ...mine, votes: [{ vote_address: hex(stranger), vote_count: 1n }] },
    `Account[${hex(stranger)}] not exists`,
  ],
  [
    'VoteWitnessContract',
    { ...mine, votes: [{ vote_address: hex(witness), vote_count: 7n }] },
    'The total number of votes[7000000] is greater than the tronPower[0]',
  ],
  ['WithdrawBalanceContract', mine, 'witnessAccount does not have any reward'],
  [
    'TriggerSmartContract',
    { ...mine, contract_address: hex(other), data: selectors.symbol },
    'No contract or not a smart contract',
  ],
  [
    'TriggerSmartContract',
    { ...mine, contract_address: contracts.vault.address, data: selectors.deposit, call_value: 10n ** 17n },
    'Validate InternalTransfer error, balance is not sufficient.',
  ],
  ['AccountPermissionUpdateContract', mine, 'owner permission is missed'],
]
test.each(cases)('%s %o: %s', (type, value, sentence) => {
  expect(refusal(type, value)).toEqual(invalid(sentence))
})

test('the fee limit of a call has a maximum', () => {
  const call = { ...mine, contract_address: contracts.usdt.address, data: selectors.symbol }
  expect(refusal('TriggerSmartContract', call, { feeLimit: startingPrices.largestFeeLimit + 1n })).toEqual(
    invalid('feeLimit must be >= 0 and <= 15000000000'),
  )
})

test('new permissions cost 100 TRX, due at once', () => {
  const owner = {
    type: 'Owner',
    id: 0,
    permission_name: 'owner',
    threshold: 1n,
    parent_id: 0,
    operations: '',
    keys: [{ address: hex(other), weight: 1n }],
  } as const
  const actives = [{ ...owner, type: 'Active', operations: `02${'00'.repeat(31)}` }] as const
  const value = { owner_address: hex(other), owner, actives }
  expect(refusal('AccountPermissionUpdateContract', value, { keys: [other] })?.[0]).toBe('CONTRACT_EXE_ERROR')
  const faults: [object, string][] = [
    [{ threshold: 2n }, "sum of all key's weight should not be less than threshold in permission Owner"],
    [{ threshold: 0n }, "permission's threshold should be greater than 0"],
    [{ keys: [] }, "key's count should be greater than 0"],
    [{ operations: 'ff' }, "Owner permission needn't operations"],
  ]
  for (const [change, sentence] of faults)
    expect(
      refusal('AccountPermissionUpdateContract', { ...mine, owner: { ...owner, ...change }, actives }),
    ).toEqual(invalid(sentence))
  const unknown = { ...actives[0], operations: `${'00'.repeat(31)}80` }
  expect(refusal('AccountPermissionUpdateContract', { ...mine, owner, actives: [unknown] })).toEqual(
    invalid("255 isn't a validate ContractType"),
  )
})

test('a refused transaction leaves no trace', () => {
  const before = chain.balances.get(hex(rich))
  expect(refusal('TransferContract', transfer(0n), { memo: 'would cost 1 TRX' })).not.toBeNull()
  expect(chain.balances.get(hex(rich))).toBe(before)
  expect(refusal('TransferContract', transfer(11n), { memo: 'costs 1 TRX' })).toBeNull()
  expect(chain.balances.get(hex(rich))).toBeLessThan(before - 1_000_000n)
})

test('over HTTP a refusal is status 200 with code and hexadecimal message; broadcasthex prints it plain', async () => {
  const { solid, head } = chain
  const raw = buildRaw('TransferContract', transfer(6n), {
    refBlockBytes: solid.id.slice(12, 16),
    refBlockHash: solid.id.slice(16, 32),
    expiration: BigInt(head.at + 60_000),
    timestamp: 1n,
  })
  const rawBytes = encodeRaw(raw)
  const txid = transactionId(rawBytes)
  const send = (signatures: string[]) => {
    const transaction = bytesToHex(encodeTransaction({ rawBytes, signatures, results: [] }))
    return post('/wallet/broadcasthex', { transaction })
  }
  expect(await send([])).toMatchObject({
    result: false,
    code: 'SIGERROR',
    message: 'Validate signature error: miss sig or contract',
    txid,
  })
  expect(await send([signWithKey(txid, rich.key)])).toMatchObject({ result: true, code: 'SUCCESS', txid })
  expect(await post('/wallet/broadcasttransaction', { signature: [] })).toEqual({
    Error: 'class java.lang.NullPointerException : null',
  })
})
