/** The sending half of the chain: Ed25519, two messages for each transfer, a hash that is known once both are signed, and no end.
 *  An account uses each nonce once, in any order, and a transfer with a nonce excludes every other with it. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import {
  type Answers,
  type EddsaSignature,
  type Match,
  type MatchFault,
  type RefusalCode,
  SignatureMismatch,
  type SigningLimits,
  type Transfers,
  UnbuildableTransfer,
  type Unsigned,
} from '@holdfast/chains'
import { chainFault, type Parsed, type Raw, type TransferTerms } from '@holdfast/ledger'
import {
  type AccountState,
  digests,
  type FifthNode,
  hashOf,
  type Signed,
  type Transfer,
  type Use,
} from './fifth-node.ts'

export const coin = 'slip44:9005'
export const fee = 3n

const bodyOf = <Body>({ body }: Raw): Body => body as Body
const ok = <T>(value: T): Parsed<T> => ({ ok: true, value })
const none = <T>(): Parsed<T> => ({ ok: false, reason: 'there is none' })

/** RFC 8410: the DER that precedes the 32 bytes of a key. */
const publicPrefix = '302a300506032b6570032100'
const privatePrefix = '302e020100300506032b657004220420'

function addressOfKey(publicKey: Uint8Array): string {
  if (publicKey.length !== 32) throw new RangeError('not an Ed25519 key')
  return `f${publicPrefix}${Buffer.from(publicKey).toString('hex')}`
}

const keyOf = (address: string) =>
  createPublicKey({ key: Buffer.from(address.slice(1), 'hex'), format: 'der', type: 'spki' })

const textOf = ({ wallet, recipient, units }: TransferTerms, nonce: number): string =>
  JSON.stringify({
    from: wallet.address,
    to: recipient,
    units: units.toString(),
    payer: wallet.address,
    fee: fee.toString(),
    nonce,
  } satisfies Transfer)

const readText = (unsigned: Uint8Array): string => Buffer.from(unsigned).toString('utf8')
const readTransfer = (unsigned: Uint8Array) => JSON.parse(readText(unsigned)) as Transfer
const conflictKeyOf = ({ from, nonce }: Pick<Transfer, 'from' | 'nonce'>): string => `${from}/${nonce}`

function assertBuildable({ asset, memo }: TransferTerms): void {
  if (asset.id !== coin) throw new UnbuildableTransfer('asset', 'ASSET')
  if (memo !== '') throw new UnbuildableTransfer('memo', 'MEMO')
}

const build: Transfers['build'] = (intent, [account], _, inUse) => {
  assertBuildable(intent)
  if (account === null || account === undefined) return none()
  const used = new Set(bodyOf<AccountState>(account).nonces)
  const from = intent.wallet.address
  let nonce = 1
  while (used.has(nonce) || inUse.has(conflictKeyOf({ from, nonce }))) nonce++
  return ok({
    bytes: Buffer.from(textOf(intent, nonce)),
    hash: null,
    conflictKey: conflictKeyOf({ from, nonce }),
    ending: { by: 'conflict' },
    reference: 0,
  })
}

/** The transaction that used the nonce; null while the node does not say. */
const useIn = ([answer]: Answers): Use | null =>
  answer === null || answer === undefined ? null : bodyOf<Use>(answer)

const fateOf: Transfers['fateOf'] = ({ bytes }, answers) => {
  const use = useIn(answers)
  if (use === null) return 'unknown'
  if (!use.isUsed) return 'open'
  return use.text === readText(bytes) ? 'final' : 'dead'
}

function fateQuestions({ bytes }: Unsigned): ReturnType<Transfers['fateQuestions']> {
  const { from, nonce } = readTransfer(bytes)
  return [{ ask: 'call', contract: from, selector: 'useOf', parameter: String(nonce), caller: from }]
}

function matchIntent(intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits): Match {
  const [first, ...others] = faultsOf(intent, unsigned, limits)
  if (first !== undefined) return { ok: false, faults: [first, ...others] }
  return { ok: true, messages: messages(unsigned), conflictKey: conflictKeyOf(readTransfer(unsigned)) }
}

function faultsOf(
  intent: TransferTerms,
  unsigned: Uint8Array,
  { now, networks, key }: SigningLimits,
): MatchFault[] {
  const { network, wallet, asset, expiresAt, feeCeiling } = intent
  const transfer = decodedOrNull(unsigned)
  if (transfer === null) return [fault('UNDECODABLE')]
  const { to, units, nonce } = transfer
  const isKey = wallet.keyId === key.id && wallet.path.join('/') === key.path.join('/')
  const faults = [
    ...(networks.includes(network) ? [] : [fault('UNKNOWN_NETWORK', 'network')]),
    ...(asset.id === coin ? [] : [fault('UNKNOWN_ASSET', 'asset')]),
    ...(isKey ? [] : [fault('INTENT_MISMATCH', 'key')]),
    ...(wallet.address === key.address ? [] : [fault('INTENT_MISMATCH', 'wallet')]),
    ...(now < expiresAt ? [] : [fault('EXPIRED', 'expiresAt')]),
    ...(fee <= feeCeiling ? [] : [fault('FEE_ABOVE_CEILING', 'fee')]),
    ...(to === intent.recipient ? [] : [fault('INTENT_MISMATCH', 'recipient')]),
    ...(units === intent.units.toString() ? [] : [fault('INTENT_MISMATCH', 'units')]),
  ]
  if (faults.length > 0) return faults
  return readText(unsigned) === textOf(intent, nonce) ? [] : [fault('NOT_CANONICAL')]
}

function decodedOrNull(unsigned: Uint8Array): Transfer | null {
  try {
    return readTransfer(unsigned)
  } catch {
    return null
  }
}

const fault = (code: RefusalCode, field: string | null = null): MatchFault => ({
  code,
  field,
  intended: null,
  found: null,
})

const messages = (unsigned: Uint8Array) => digests(readText(unsigned))

const attach: Transfers['attach'] = (unsigned, signatures, address) => {
  const both = messages(unsigned).map((message, at) => {
    const signature = signatures[at]
    const isOwn =
      signature !== undefined &&
      'bytes' in signature &&
      verify(null, message, keyOf(address), signature.bytes)
    if (!isOwn) throw new SignatureMismatch(address, null)
    return Buffer.from(signature.bytes).toString('hex')
  })
  const [sender = '', payer = '', ...more] = both
  if (more.length > 0 || signatures.length !== both.length) throw new SignatureMismatch(address, null)
  const signed: Signed = { text: readText(unsigned), signatures: [sender, payer] }
  return {
    hash: hashOf(signed),
    bytes: Buffer.from(JSON.stringify(signed)),
    signature: both.join(''),
  }
}

const privateKeyOf = (seed: Uint8Array) =>
  createPrivateKey({
    key: Buffer.from(privatePrefix + Buffer.from(seed).toString('hex'), 'hex'),
    format: 'der',
    type: 'pkcs8',
  })

export const transfers: Transfers = {
  curve: 'ed25519',
  identity: { question: { ask: 'first-block' }, parse: (answer) => ok(bodyOf<string>(answer)) },
  tokens: { questions: () => [], parse: () => ({ ok: false, fault: chainFault('CONTRACT_SILENT') }) },
  feeMaximum: { usual: '1', largest: '10' },
  addressOfKey,
  walletSteps: () => [],
  replacements: null,
  gasTerms: () => null,
  isUnspendable: () => false,
  contractOf: () => null,
  usualFeeCeiling: () => fee,
  assertBuildable,
  ingredients: ({ wallet }) => [{ ask: 'newest-account', address: wallet.address }],
  estimate: (_, [account]) =>
    account === null || account === undefined
      ? none()
      : ok({
          fee,
          worstFee: fee,
          suggestedCeiling: fee,
          resources: { bandwidth: null, energy: null },
          balance: BigInt(bodyOf<AccountState>(account).balance),
          failures: [],
          isToContract: false,
        }),
  build,
  fateQuestions,
  fateOf,
  includedHash: (_, answers) => useIn(answers)?.hash ?? null,
  matchIntent,
  messages,
  attach,
  isSignatureOf: (address, unsigned, signature) =>
    messages(unsigned).every((message, at) =>
      verify(null, message, keyOf(address), Buffer.from(signature.slice(128 * at, 128 * (at + 1)), 'hex')),
    ),
  parseBroadcast: (answer) => ok({ ...bodyOf<ReturnType<FifthNode['broadcast']>>(answer), message: '' }),
  parseReceipt: (answer) => {
    const { number, at } = bodyOf<{ number: number; at: number }>(answer)
    return ok({
      blockNumber: number,
      at: new Date(at),
      isSuccess: true,
      result: 'SUCCESS',
      message: null,
      bandwidthUsed: 0n,
      energyUsed: 0n,
      bandwidthFee: fee,
      energyFee: 0n,
      gas: null,
      burned: fee,
    })
  },
  wholeKeys: {
    addressOf: (seed) => {
      const der = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' })
      return `f${der.toString('hex')}`
    },
    sign: (unsigned, seed): EddsaSignature[] =>
      messages(unsigned).map((message) => ({ bytes: sign(null, message, privateKeyOf(seed)) })),
  },
}
