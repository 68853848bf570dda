/** A transfer from its questions and a node's answers to its estimate and its bytes. */
import { type Raw, raw, type RawShape } from '@holdfast/ledger'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { chainOf } from '../../chain-of.ts'
import { UnbuildableTransfer } from '../../transfers.ts'
import { decodeFeeMarket } from '../fee-market-transaction.ts'
import { coinIntent, limits, recipient, tokenIntent, usdc, wallet, walletKey } from '../testing.ts'
import { buildTransfer } from './build-transfer.ts'
import { conflictKeyOf } from './conflict-key.ts'
import { transfers } from './transfers.ts'

const { now } = limits
const answer = (shape: RawShape, body: unknown): Raw => raw(shape, 'evm-rpc', body, now)
const hex = (value: bigint) => `0x${value.toString(16)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const gwei = 10n ** 9n
const ether = 10n ** 18n

const feesAt = (baseFee: bigint, tip: bigint) =>
  answer('ethereum.fee-history', {
    oldestBlock: '0x1',
    baseFeePerGas: [hex(1n), hex(baseFee)],
    reward: [[hex(tip)]],
  })
const account = (balance: bigint, nonce = 7n, code = '0x') =>
  answer('ethereum.account', { balance: hex(balance), nonce: hex(nonce), code })
const works = (gas: bigint, output = word(1n)) => answer('ethereum.trial', { output, gas: hex(gas) })
const reverts = (data: unknown, message = 'execution reverted') =>
  answer('ethereum.trial', { error: { code: 3, message, data } })
const fees = feesAt(10n * gwei, gwei)

const toCoin = (change: Partial<Record<'payer' | 'payee' | 'trial', Raw>> = {}): Raw[] => [
  fees,
  change.payer ?? account(5n * ether),
  change.payee ?? account(0n, 0n),
  change.trial ?? works(21_000n, '0x'),
]
const toToken = (change: Partial<Record<'payer' | 'trial' | 'units' | 'payee', Raw>> = {}): Raw[] => [
  ...toCoin({ trial: works(60_000n), ...change }),
  change.units ?? works(30_000n, word(tokenIntent.units)),
]

function read<T>(
  parsed: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string },
): T {
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}
const estimateOf = (intent: typeof coinIntent, answers: Raw[], ceiling: bigint | null = null) =>
  read(transfers.estimate(intent, answers, ceiling))
const codesOf = (...parameters: Parameters<typeof estimateOf>) =>
  estimateOf(...parameters).failures.map(({ code }) => code)

test('the chain sends with these', () => {
  expect(chainOf('ethereum').transfers).toBe(transfers)
})

test('the questions try exactly the call that is signed, as viem writes it', () => {
  const [prices, payer, payee, trial, balance, ...more] = transfers.ingredients(tokenIntent)
  expect([prices, payer, payee]).toEqual([
    { ask: 'prices' },
    { ask: 'newest-account', address: wallet },
    { ask: 'newest-account', address: recipient },
  ])
  const data = (call: unknown) => {
    const { selector, parameter } = call as { selector: string; parameter: string }
    return `0x${selector}${parameter}`
  }
  expect(trial).toMatchObject({ ask: 'trial', contract: usdc, caller: wallet, value: 0n })
  expect(data(trial)).toBe(
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient as `0x${string}`, tokenIntent.units],
    }),
  )
  expect(balance).toMatchObject({ ask: 'trial', contract: usdc, caller: wallet })
  expect(data(balance)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [wallet as `0x${string}`] }),
  )
  expect(more).toEqual([])
  expect(transfers.ingredients(coinIntent)).toEqual([
    prices,
    payer,
    payee,
    {
      ask: 'trial',
      contract: recipient,
      selector: '',
      parameter: '',
      caller: wallet,
      value: coinIntent.units,
    },
  ])
})

describe('the estimate', () => {
  test('of a payment of the coin: the gas of a payment without code, at base fee and tip', () => {
    expect(estimateOf(coinIntent, toCoin())).toEqual({
      fee: 21_000n * 11n * gwei,
      worstFee: 21_000n * 21n * gwei,
      suggestedCeiling: 21_000n * 42n * gwei,
      resources: { bandwidth: null, energy: null },
      balance: 5n * ether,
      failures: [],
      isToContract: false,
    })
  })

  test('of a token: the gas of the trial, and three tenths more for the limit', () => {
    expect(estimateOf(tokenIntent, toToken())).toMatchObject({
      fee: 60_000n * 11n * gwei,
      worstFee: 78_000n * 21n * gwei,
      balance: tokenIntent.units,
      failures: [],
    })
  })

  test('a node that states no tip, or a smaller one than nodes keep, gets the smallest', () => {
    const [, ...rest] = toCoin()
    const silent = answer('ethereum.fee-history', { baseFeePerGas: [hex(gwei)] })
    for (const history of [silent, feesAt(gwei, 1n)])
      expect(estimateOf(coinIntent, [history, ...rest]).fee).toBe(21_000n * (gwei + 10_000_000n))
  })

  test('an account that delegates to code is no contract', () => {
    const delegating = account(0n, 0n, `0xef0100${'ab'.repeat(20)}`)
    expect(estimateOf(coinIntent, toCoin({ payee: delegating })).isToContract).toBe(false)
    const contract = account(0n, 1n, '0x6001')
    const estimate = estimateOf(coinIntent, toCoin({ payee: contract, trial: works(30_000n, '0x') }))
    expect(estimate).toMatchObject({ isToContract: true, failures: [], fee: 30_000n * 11n * gwei })
  })
})

describe('networks above another one', () => {
  const onBase = { ...coinIntent, network: 'eip155:8453', feeCeiling: ether / 100n }
  const tokenOnBase = { ...tokenIntent, network: 'eip155:8453', feeCeiling: ether / 100n }
  const charge = 70n * gwei
  const gasFee = 21_000n * 11n * gwei
  const oracle = works(30_000n, word(charge))

  test('the contract of an OP network is asked for the charge of the bytes, as viem writes it', () => {
    const call = transfers.ingredients(onBase).at(-1) as { selector: string; parameter: string }
    expect(call).toMatchObject({ ask: 'trial', contract: '0x420000000000000000000000000000000000000F' })
    const abi = parseAbi(['function getL1FeeUpperBound(uint256) view returns (uint256)'])
    expect(`0x${call.selector}${call.parameter}`).toBe(
      encodeFunctionData({ abi, functionName: 'getL1FeeUpperBound', args: [300n] }),
    )
    const largest = buildTransfer(
      { ...tokenOnBase, units: 2n ** 256n - 1n, feeCeiling: 2n ** 120n },
      {
        nonce: 2n ** 64n - 1n,
        gasLimit: 2n ** 32n,
        maxFeePerGas: 2n ** 80n,
        maxPriorityFeePerGas: 2n ** 80n,
      },
    )
    expect(largest.length).toBeLessThan(300)
  })

  test('the charge is part of the fee, and gas bids four fifths of what is left of the ceiling', () => {
    const estimate = estimateOf(onBase, [...toCoin(), oracle])
    expect(estimate.fee).toBe(gasFee + charge)
    expect(estimate.suggestedCeiling).toBe(21_000n * 42n * gwei + 4n * charge)
    const { bytes } = read(transfers.build(onBase, [...toCoin(), oracle], now, new Set()))
    expect(decodeFeeMarket(bytes)?.maxFeePerGas).toBe((((onBase.feeCeiling - charge) / 21_000n) * 4n) / 5n)
    expect(estimateOf(tokenOnBase, [...toToken(), oracle]).fee).toBe(60_000n * 11n * gwei + charge)
  })

  test('a wallet that holds enough for gas alone has too little', () => {
    const payer = account(coinIntent.units + gasFee + charge - 1n)
    expect(codesOf(onBase, [...toCoin({ payer }), oracle])).toEqual(['NOT_ENOUGH_TRX'])
    expect(codesOf(onBase, [...toCoin(), oracle], gasFee + charge - 1n)).toEqual(['FEE_LIMIT_TOO_LOW'])
    expect(codesOf(onBase, [...toCoin(), oracle], gasFee + charge)).toEqual([])
  })

  test('without its answer there is no estimate', () => {
    for (const missing of [toCoin(), [...toCoin(), reverts('0x')]])
      expect(transfers.estimate(onBase, missing, null).ok).toBe(false)
  })

  test('where gas includes the space, a payment of the coin needs what the node estimates', () => {
    const onArbitrum = { ...coinIntent, network: 'eip155:42161' }
    const trial = works(100_000n, '0x')
    expect(estimateOf(onArbitrum, toCoin({ trial })).fee).toBe(100_000n * 11n * gwei)
    expect(estimateOf(onArbitrum, toCoin({ trial })).suggestedCeiling).toBe(130_000n * 42n * gwei)
    expect(estimateOf(coinIntent, toCoin({ trial })).fee).toBe(gasFee)
  })

  test('the coin of Polygon is POL, and ETH is no asset there', () => {
    const asset = { id: 'slip44:966' as const, decimals: 18 }
    const onPolygon = { ...coinIntent, network: 'eip155:137', asset }
    const { bytes } = read(transfers.build(onPolygon, toCoin(), now, new Set()))
    expect(decodeFeeMarket(bytes)).toMatchObject({ chainId: 137n, value: coinIntent.units })
    const ether = { ...onPolygon, asset: coinIntent.asset }
    expect(() => transfers.assertBuildable(ether)).toThrow(UnbuildableTransfer)
  })
})

describe('certain failures', () => {
  const contract = account(0n, 1n, '0x6001')
  test.each([
    [
      'too little coin',
      codesOf(coinIntent, toCoin({ payer: account(coinIntent.units) })),
      ['NOT_ENOUGH_TRX'],
    ],
    [
      'too little coin for the fee of a token',
      codesOf(tokenIntent, toToken({ payer: account(1n) })),
      ['NOT_ENOUGH_TRX'],
    ],
    [
      'too little of the token',
      codesOf(tokenIntent, toToken({ units: works(1n, word(tokenIntent.units - 1n)) })),
      ['NOT_ENOUGH_TOKEN'],
    ],
    ['the wallet itself', codesOf({ ...coinIntent, recipient: wallet }, toCoin()), ['TO_ITSELF']],
    [
      'a contract that refuses the coin',
      codesOf(coinIntent, toCoin({ payee: contract, trial: reverts('0x') })),
      ['TRX_TO_CONTRACT'],
    ],
    [
      'a contract that more is paid to than the wallet holds',
      codesOf(
        coinIntent,
        toCoin({
          payee: contract,
          payer: account(1n),
          trial: reverts(null, 'insufficient funds for gas * price + value'),
        }),
      ),
      ['NOT_ENOUGH_TRX'],
    ],
    [
      'a token that answers false',
      codesOf(tokenIntent, toToken({ trial: works(60_000n, word(0n)) })),
      ['CALL_REFUSED'],
    ],
    ['a token that answers nothing', codesOf(tokenIntent, toToken({ trial: works(60_000n, '0x') })), []],
    [
      'a ceiling below the fee',
      codesOf(coinIntent, toCoin(), 21_000n * 11n * gwei - 1n),
      ['FEE_LIMIT_TOO_LOW'],
    ],
    ['a ceiling of exactly the fee', codesOf(coinIntent, toCoin(), 21_000n * 11n * gwei), []],
  ])('%s', (_, codes, expected) => {
    expect(codes).toEqual(expected)
  })

  const custom = parseAbi([
    'error ERC20InsufficientBalance(address,uint256,uint256)',
    'error Blocked(address)',
  ])
  const errorText = (text: string) =>
    `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}`
  test.each([
    ['a text', reverts(errorText('Pausable: paused')), 'Pausable: paused'],
    ['a text that hides others', reverts(errorText('a\u202eb')), 'ab'],
    [
      'a text that a node wraps',
      reverts({ data: errorText('Blacklistable: account') }),
      'Blacklistable: account',
    ],
    ['a text in the message alone', reverts(null, 'execution reverted: ERC20: paused'), 'ERC20: paused'],
    ['a panic', reverts(`0x4e487b71${word(17n).slice(2)}`), 'Panic(17)'],
    [
      'an error of ERC-6093',
      reverts(
        encodeErrorResult({
          abi: custom,
          errorName: 'ERC20InsufficientBalance',
          args: [wallet as `0x${string}`, 1n, 2n],
        }),
      ),
      'ERC20InsufficientBalance',
    ],
    ['an error that nobody knows', reverts(`0xdeadbeef${word(1n).slice(2)}`), '0xdeadbeef'],
    ['no reason', reverts('0x', 'execution reverted'), null],
    ['a text that ends early', reverts('0x08c379a00000'), null],
  ])('the reason of the contract: %s', (_, trial, reason) => {
    const [failure] = estimateOf(tokenIntent, toToken({ trial })).failures
    expect(failure).toEqual({ code: 'CALL_REFUSED', answer: reason })
  })

  test('a node that fails for its own reasons has tried nothing', () => {
    const trial = answer('ethereum.trial', {
      error: { code: -32000, message: 'header not found', data: null },
    })
    expect(transfers.estimate(tokenIntent, toToken({ trial }), null)).toEqual({
      ok: false,
      reason: 'header not found',
    })
  })

  test.each([
    ['an answer is missing', [null, ...toCoin().slice(1)]],
    [
      'a balance is a decimal',
      [fees, answer('ethereum.account', { balance: '5', nonce: '0x1', code: '0x' }), ...toCoin().slice(2)],
    ],
    ['there is no base fee', [answer('ethereum.fee-history', { baseFeePerGas: [] }), ...toCoin().slice(1)]],
    ['the contract states no balance', toToken({ units: reverts('0x') })],
  ])('unreadable: %s', (_, answers) => {
    const intent = answers.length === 5 ? tokenIntent : coinIntent
    expect(transfers.estimate(intent, answers, null)).toMatchObject({ ok: false })
    expect(transfers.build(intent, answers, now, new Set())).toMatchObject({ ok: false })
  })
})

describe('the bytes', () => {
  const buildOf = (intent = tokenIntent, answers = toToken(), inUse: ReadonlySet<string> = new Set()) =>
    read(transfers.build(intent, answers, now, inUse))

  test('leave a fifth of the ceiling for a replacement', () => {
    const { bytes, conflictKey, ...rest } = buildOf()
    expect(rest).toEqual({ hash: null, ending: { by: 'conflict' }, reference: 0 })
    const { gasLimit, maxFeePerGas, maxPriorityFeePerGas } = decodeFeeMarket(bytes)
    expect({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }).toEqual({
      gasLimit: 78_000n,
      maxFeePerGas: ((tokenIntent.feeCeiling / 78_000n) * 4n) / 5n,
      maxPriorityFeePerGas: gwei,
    })
    expect(transfers.matchIntent(tokenIntent, bytes, limits)).toMatchObject({ ok: true, conflictKey })
  })

  test('leave less where the market needs more than four fifths, and never bid more than the ceiling', () => {
    const bidUnder = (pricePerGas: bigint) =>
      decodeFeeMarket(buildOf({ ...coinIntent, feeCeiling: 21_000n * pricePerGas }, toCoin()).bytes)
        .maxFeePerGas
    // The base fee is 10 gwei, the tip 1: twice the base fee lasts some blocks.
    expect(bidUnder(30n * gwei)).toBe(24n * gwei)
    expect(bidUnder(25n * gwei)).toBe(21n * gwei)
    expect(bidUnder(20n * gwei)).toBe(20n * gwei)
    expect(bidUnder(11n * gwei)).toBe(11n * gwei)
  })

  test('bid no more than the wallet holds: a node refuses bytes that it could not pay', () => {
    const payer = account(coinIntent.units + 21_000n * 12n * gwei)
    const { maxFeePerGas } = decodeFeeMarket(buildOf(coinIntent, toCoin({ payer })).bytes)
    expect(maxFeePerGas).toBe(12n * gwei)
  })

  test('are not built where the ceiling, or what the wallet holds, is below the fee of now', () => {
    const low = { ...coinIntent, feeCeiling: 21_000n * 11n * gwei - 1n }
    const poor = toCoin({ payer: account(coinIntent.units + 21_000n * 11n * gwei - 1n) })
    expect(() => buildOf(low, toCoin())).toThrow(UnbuildableTransfer)
    expect(() => buildOf(coinIntent, poor)).toThrow(UnbuildableTransfer)
    expect(() => buildOf(coinIntent, toCoin({ payer: account(1n) }))).toThrow(UnbuildableTransfer)
  })

  test('have the first nonce of the account that no other transfer has, so that none is left out', () => {
    const key = (nonce: bigint) => conflictKeyOf(tokenIntent, nonce)
    expect(buildOf().conflictKey).toBe(key(7n))
    const { conflictKey, bytes } = buildOf(tokenIntent, toToken(), new Set([key(7n), key(8n), key(10n)]))
    expect(conflictKey).toBe(key(9n))
    expect(decodeFeeMarket(bytes).nonce).toBe(9n)
  })

  test('signed in one piece, they are the wallet’s', () => {
    const { bytes } = buildOf()
    const signatures = transfers.wholeKeys.sign(bytes, hexToBytes(walletKey))
    const signed = transfers.attach(bytes, signatures, wallet)
    expect(transfers.isSignatureOf(wallet, bytes, signed.signature)).toBe(true)
    expect(transfers.wholeKeys.addressOf(hexToBytes(walletKey))).toBe(wallet)
    expect(bytesToHex(transfers.messages(bytes)[0])).toHaveLength(64)
  })
})

test('an intent that cannot be built is found out before a node is asked', () => {
  expect(() => transfers.assertBuildable(tokenIntent)).not.toThrow()
  expect(() => transfers.assertBuildable({ ...coinIntent, memo: 'rent' })).toThrow(
    expect.objectContaining({ field: 'memo', code: 'MEMO' }),
  )
})

test('tokens sent to their own contract are lost', () => {
  expect(transfers.isUnspendable(usdc, tokenIntent.asset.id)).toBe(true)
  expect(transfers.isUnspendable(usdc, coinIntent.asset.id)).toBe(false)
  expect(transfers.isUnspendable(recipient, tokenIntent.asset.id)).toBe(false)
  expect(transfers.matchIntent({ ...tokenIntent, recipient: usdc }, new Uint8Array(), limits)).toMatchObject({
    faults: expect.arrayContaining([expect.objectContaining({ code: 'RECIPIENT_UNSPENDABLE' })]) as unknown,
  })
})

test('the network is its chain id', () => {
  expect(transfers.identity.question).toEqual({ ask: 'chain-id' })
  expect(transfers.identity.parse(answer('ethereum.chain-id', '0xaa36a7'))).toEqual({
    ok: true,
    value: '11155111',
  })
  expect(transfers.identity.parse(answer('ethereum.chain-id', 11155111))).toMatchObject({ ok: false })
})

test('symbol and decimals are the contract’s own words', () => {
  const text = (value: string) => answer('ethereum.call', encodeAbiParameters([{ type: 'string' }], [value]))
  const decimals = (value: bigint) => answer('ethereum.call', word(value))
  const facts = (...answers: (Raw | null)[]) => transfers.tokens.parse(tokenIntent.asset.id, answers)
  expect(transfers.tokens.questions(tokenIntent.asset.id).map((question) => question.ask)).toEqual([
    'call',
    'call',
  ])
  expect(transfers.tokens.questions(coinIntent.asset.id)).toEqual([])
  expect(facts(text('USDC'), decimals(6n))).toEqual({ ok: true, value: { symbol: 'USDC', decimals: 6 } })
  const codeOf = (reading: ReturnType<typeof facts>) => (reading.ok ? null : reading.fault.code)
  expect(codeOf(facts(null, decimals(6n)))).toBe('CONTRACT_SILENT')
  expect(codeOf(facts(text(''), decimals(6n)))).toBe('SYMBOL_EMPTY')
  expect(codeOf(facts(text('USDC'), decimals(78n)))).toBe('DECIMALS_OUT_OF_RANGE')
  expect(codeOf(facts(answer('ethereum.call', '0x'), decimals(6n)))).toBe('ANSWER_UNREADABLE')
})

test('the terms of gas are those of the bytes; what is no transfer has none', () => {
  const { bytes } = read(transfers.build(coinIntent, toCoin(), now, new Set()))
  const { nonce, gasLimit, maxFeePerGas: maxFee, maxPriorityFeePerGas: maxTip } = decodeFeeMarket(bytes)
  expect(transfers.gasTerms(bytes)).toEqual({ nonce, gasLimit, maxFee, maxTip })
  for (const other of [[], [1], [2, 0xc0], [...bytes, 0]])
    expect(transfers.gasTerms(Uint8Array.from(other))).toBeNull()
})

test('the wallets of a key are those that a signer accepts', () => {
  expect([0, 7].map((number) => transfers.walletSteps(number))).toEqual([
    [44, 60, 0, 0, 0],
    [44, 60, 0, 0, 7],
  ])
})

describe('the answer to a broadcast', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const meaningOf = (body: unknown) => {
    const parsed = transfers.parseBroadcast(answer('ethereum.broadcast', body), hash)
    return parsed.ok ? parsed.value.meaning : parsed.reason
  }
  test.each([
    ['already known', 'seen'],
    ['known transaction: 0xab', 'seen'],
    ['AlreadyKnown', 'seen'],
    ['nonce too low: next nonce 5, tx nonce 4', 'seen'],
    ['OldNonce', 'seen'],
    ['replacement transaction underpriced', 'seen'],
    ['insufficient funds for gas * price + value: balance 1, tx cost 2', 'poor'],
    ['Insufficient funds for gas * price + value', 'poor'],
    ['transaction underpriced: tip needed 1, tip permitted 0', 'later'],
    ['max fee per gas less than block base fee', 'later'],
    ['txpool is full', 'later'],
    ['invalid sender', 'refused'],
    ['invalid chain id for signer', 'refused'],
    ['exceeds block gas limit', 'refused'],
  ])('%s: %s', (message, meaning) => {
    expect(meaningOf({ error: { code: -32000, message } })).toBe(meaning)
  })

  test('a hash is accepted only if it is that of the bytes', () => {
    expect(meaningOf(hash)).toBe('accepted')
    expect(meaningOf(hash.toUpperCase().replace('0X', '0x'))).toBe('accepted')
    expect(meaningOf(`0x${'cd'.repeat(32)}`)).toBe('the node speaks of another transaction')
    expect(meaningOf(null)).not.toBe('accepted')
  })
})
