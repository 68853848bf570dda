/**
 * The exact transfer: immutable once it is requested, shown to people, approved by its hash, and compared by
 * every signer with the unsigned bytes. The encoding is unique: the same intent gives the same bytes and no
 * two intents share them, so the SHA-256 of the bytes identifies the intent. docs/transfer-intent.md
 * describes the layout.
 */
import type { AssetId } from './amount.ts'
import type { Parsed } from './chain-transaction.ts'
import { encodeFields, readFields, sameBytes } from './field-list.ts'
import { isReadableText } from './is-readable-text.ts'

/** The transfer itself: all that bytes are built from and compared with. */
export interface TransferTerms {
  /** UUIDs, in lower case. */
  readonly requestId: string
  readonly organisation: string
  /** CAIP-2: 'tron:0x2b6653dc'. */
  readonly network: string
  readonly wallet: {
    /** In the chain's usual text form, like the recipient. */
    readonly address: string
    /** The key that signs, and the path below it: BIP32 steps without hardening. Null: no threshold key. */
    readonly keyId: string | null
    readonly path: readonly number[]
  }
  readonly asset: { readonly id: AssetId; readonly decimals: number }
  readonly recipient: string
  /** Base units of the asset. */
  readonly units: bigint
  /** Empty if there is none. */
  readonly memo: string
  /** The maximum cost, in base units of the chain's own coin. */
  readonly feeCeiling: bigint
  /** From this time on, nothing signed for this intent may be valid. */
  readonly expiresAt: Date
  /** An equal transfer was already requested, and this one is intended in addition. */
  readonly isRepeat: boolean
}

export interface TransferIntent extends TransferTerms {
  /** UUID of the person, in lower case. */
  readonly requestedBy: string
  /** Before the end. */
  readonly createdAt: Date
  /** SHA-256 of the signers' rules under which it was requested, in hexadecimal. Empty: the key is not bound to rules. */
  readonly rules: string
}

export class InvalidIntent extends Error {
  readonly field: string
  readonly code: IntentFault

  constructor(field: string, reason: string, code: IntentFault = 'PART') {
    super(`${field}: ${reason}`)
    this.name = 'InvalidIntent'
    this.field = field
    this.code = code
  }
}

/** 'PART': what no person has typed in. */
export type IntentFault = 'UNITS' | 'MEMO_LENGTH' | 'MEMO_TEXT' | 'PART'

/** Throws `InvalidIntent` for values that are not an intent. */
export function encodeTransferIntent(intent: TransferIntent): Uint8Array {
  assertTerms(intent)
  assertReadable(intent)
  assertRequest(intent)
  return encodeFields([
    title,
    ...fieldsOf(intent),
    repeatOf(intent),
    intent.requestedBy,
    String(intent.createdAt.getTime()),
    intent.rules,
  ])
}

function fieldsOf(terms: TransferTerms): string[] {
  const { wallet, asset } = terms
  return [
    terms.requestId,
    terms.organisation,
    terms.network,
    wallet.address,
    wallet.keyId ?? '',
    wallet.path.join('/'),
    asset.id,
    String(asset.decimals),
    terms.recipient,
    String(terms.units),
    terms.memo,
    String(terms.feeCeiling),
    String(terms.expiresAt.getTime()),
  ]
}

const repeatOf = ({ isRepeat }: TransferTerms): string => (isRepeat ? repeat : '')

/** Accepts only bytes that `encodeTransferIntent` writes. */
export function parseTransferIntent(bytes: Uint8Array): Parsed<TransferIntent> {
  const fields = readFields(bytes)
  if (fields === null) return notFields
  const [first, ...rest] = fields
  if (first !== title) return { ok: false, reason: 'not a transfer intent of version 3' }
  return canonical(bytes, encodeTransferIntent, () => {
    const [isRepeat, requestedBy, createdAt, rules] = rest.slice(termFields)
    assertCount(rest, termFields + 4)
    return {
      ...termsOf(rest, isRepeat === repeat),
      requestedBy: requestedBy ?? '',
      createdAt: new Date(Number(whole('createdAt', createdAt))),
      rules: rules ?? '',
    }
  })
}

/** Read-only, for the history: versions 1 and 2 state no requester, time or rules, and version 1 not whether they are repeats.
 *  Signers accept only version 3. */
export function parseEarlierTransferIntent(bytes: Uint8Array): Parsed<TransferTerms> {
  const fields = readFields(bytes)
  if (fields === null) return notFields
  const [first, ...rest] = fields
  if (first === firstTitle)
    return canonical(bytes, encodeFirst, () => {
      assertCount(rest, termFields)
      return termsOf(rest, false)
    })
  if (first === secondTitle)
    return canonical(bytes, encodeSecond, () => {
      assertCount(rest, termFields + 1)
      return termsOf(rest, rest[termFields] === repeat)
    })
  return { ok: false, reason: 'not a transfer intent of an earlier version' }
}

function encodeFirst(terms: TransferTerms): Uint8Array {
  assertTerms(terms)
  return encodeFields([firstTitle, ...fieldsOf(terms)])
}

function encodeSecond(terms: TransferTerms): Uint8Array {
  assertTerms(terms)
  assertReadable(terms)
  return encodeFields([secondTitle, ...fieldsOf(terms), repeatOf(terms)])
}

const notFields = { ok: false, reason: 'the bytes are no list of fields' } as const

/** Refuses bytes that are not what `encode` writes for the value that was read from them. */
function canonical<Terms>(
  bytes: Uint8Array,
  encode: (terms: Terms) => Uint8Array,
  read: () => Terms,
): Parsed<Terms> {
  try {
    const value = read()
    return sameBytes(encode(value), bytes)
      ? { ok: true, value }
      : { ok: false, reason: 'not in the one encoding' }
  } catch (error) {
    if (error instanceof InvalidIntent) return { ok: false, reason: error.message }
    throw error
  }
}

function assertCount({ length }: readonly string[], count: number): void {
  if (length !== count) throw new InvalidIntent('fields', `${length} instead of ${count}`)
}

function termsOf(fields: readonly string[], isRepeat: boolean): TransferTerms {
  const [requestId, organisation, network, address, keyId, path, assetId, decimals, ...rest] = fields
  const [recipient, units, memo, feeCeiling, expiresAt] = rest
  return {
    requestId: requestId ?? '',
    organisation: organisation ?? '',
    network: network ?? '',
    wallet: {
      address: address ?? '',
      keyId: keyId === '' ? null : (keyId ?? ''),
      path: path === '' ? [] : (path ?? '').split('/').map((step) => Number(whole('wallet.path', step))),
    },
    asset: { id: assetId ?? '', decimals: Number(whole('asset.decimals', decimals)) },
    recipient: recipient ?? '',
    units: whole('units', units),
    memo: memo ?? '',
    feeCeiling: whole('feeCeiling', feeCeiling),
    expiresAt: new Date(Number(whole('expiresAt', expiresAt))),
    isRepeat,
  }
}

/** The longest memo, in bytes. */
export const longestMemo = 256

const title = 'holdfast/transfer-intent/3'
const secondTitle = 'holdfast/transfer-intent/2'
const firstTitle = 'holdfast/transfer-intent/1'
/** The fields of `TransferTerms` without the repeat. */
const termFields = 13
const repeat = 'repeat'
const mostUnits = 2n ** 256n - 1n
const firstHardened = 2 ** 31
const mostSteps = 10
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

/** The forms of the texts in an intent. */
export const intentTexts = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  caip2: /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  assetId: /^[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/,
  address: /^[-._:a-zA-Z0-9]{1,128}$/,
  keyId: /^[-_a-zA-Z0-9]{1,64}$/,
  hash: /^[0-9a-f]{64}$/,
} as const
const { uuid, caip2, assetId, address, keyId, hash } = intentTexts

function assertTerms(intent: TransferTerms): void {
  const { wallet, asset, memo } = intent
  assertText('requestId', intent.requestId, uuid, 'no UUID in small letters')
  assertText('organisation', intent.organisation, uuid, 'no UUID in small letters')
  assertText('network', intent.network, caip2, 'no CAIP-2 id')
  assertText('wallet.address', wallet.address, address, 'no address')
  if (wallet.keyId !== null) assertText('wallet.keyId', wallet.keyId, keyId, 'no key id')
  assertPath(wallet.path)
  if (wallet.keyId === null && wallet.path.length > 0)
    throw new InvalidIntent('wallet.path', 'a path needs a key')
  assertText('asset.id', asset.id, assetId, 'no asset id')
  if (!isWhole(asset.decimals, 77)) throw new InvalidIntent('asset.decimals', 'not 0 to 77')
  assertText('recipient', intent.recipient, address, 'no address')
  if (intent.units < 1n || intent.units > mostUnits)
    throw new InvalidIntent('units', 'not 1 to 2^256 - 1', 'UNITS')
  if (/[\p{Cc}\p{Surrogate}]/u.test(memo)) throw new InvalidIntent('memo', 'no plain text', 'MEMO_TEXT')
  if (utf8.encode(memo).length > longestMemo)
    throw new InvalidIntent('memo', `longer than ${longestMemo} bytes`, 'MEMO_LENGTH')
  if (intent.feeCeiling < 0n || intent.feeCeiling > mostUnits)
    throw new InvalidIntent('feeCeiling', 'not 0 to 2^256 - 1')
  if (!isWhole(intent.expiresAt.getTime(), lastTime)) throw new InvalidIntent('expiresAt', 'no time')
}

/** People approve the text that they see. Version 1 allows such memos. */
function assertReadable({ memo }: TransferTerms): void {
  if (!isReadableText(memo)) throw new InvalidIntent('memo', 'hidden characters or directions', 'MEMO_TEXT')
}

function assertRequest({ requestedBy, createdAt, expiresAt, rules }: TransferIntent): void {
  assertText('requestedBy', requestedBy, uuid, 'no UUID in small letters')
  if (!isWhole(createdAt.getTime(), lastTime)) throw new InvalidIntent('createdAt', 'no time')
  if (createdAt.getTime() >= expiresAt.getTime()) throw new InvalidIntent('createdAt', 'not before the end')
  if (rules !== '') assertText('rules', rules, hash, 'no SHA-256')
}

function assertText(field: string, text: string, pattern: RegExp, reason: string): void {
  if (!pattern.test(text)) throw new InvalidIntent(field, reason)
}

function assertPath(path: readonly number[]): void {
  if (path.length > mostSteps) throw new InvalidIntent('wallet.path', `more than ${mostSteps} steps`)
  if (!path.every((step) => isWhole(step, firstHardened - 1)))
    throw new InvalidIntent('wallet.path', 'a step is no number below 2^31')
}

const isWhole = (value: number, most: number): boolean =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && value >= 0 && value <= most

/** Accepts the form that `String` writes: no sign, no leading zeros. */
function whole(field: string, text = ''): bigint {
  if (!/^(0|[1-9]\d{0,77})$/.test(text)) throw new InvalidIntent(field, 'no whole number')
  return BigInt(text)
}

const utf8 = new TextEncoder()
