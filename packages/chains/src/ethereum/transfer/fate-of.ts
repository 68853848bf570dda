/**
 * Bytes of Ethereum never end by themselves: they are dead once a final block has another transaction with their nonce. A signed
 * transaction that shows this is the wallet's own, which a node cannot make up.
 */
import type { Fate, Raw, TransferQuestion } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { shaped } from '../../shaped.ts'
import type { Answers, Unsigned } from '../../transfers.ts'
import { parseTransferReceipt } from '../parse/parse-transfer-receipt.ts'
import { chainIdIn, hashOf, senderOf, SignedTransaction, unsignedBytesOf } from '../signed-transaction.ts'
import { readConflictKey } from './conflict-key.ts'

/** The use of the nonce comes first: a transaction that becomes final between the two answers counts as included. */
export function fateQuestions({ hash, conflictKey }: Unsigned): readonly TransferQuestion[] {
  const { address, nonce } = readConflictKey(conflictKey)
  const use = { ask: 'nonce-use', address, nonce } as const
  return hash === null ? [use] : [use, { ask: 'receipt', hash }]
}

export function fateOf(unsigned: Unsigned, answers: Answers): Fate {
  const receipt = receiptIn(unsigned, answers)
  if (receipt !== 'none') return receipt === 'own' ? 'final' : 'unknown'
  const use = useIn(unsigned, answers)
  if (use === null) return 'unknown'
  if (use === 'unused') return 'open'
  return isOf(use, unsigned) ? 'final' : 'dead'
}

/** Signed twice, the bytes have two hashes, and the wallet's nonce shows which of them was included. */
export function includedHash(unsigned: Unsigned, answers: Answers): string | null {
  if (receiptIn(unsigned, answers) === 'own') return unsigned.hash
  const use = useIn(unsigned, answers)
  return use !== null && use !== 'unused' && isOf(use, unsigned) ? hashOf(use) : null
}

const isOf = (transaction: SignedTransaction, { bytes }: Unsigned): boolean =>
  bytesToHex(unsignedBytesOf(transaction)) === bytesToHex(bytes)

function receiptIn({ hash }: Unsigned, [, receipt]: Answers): 'none' | 'own' | 'unreadable' {
  if (receipt === null || receipt === undefined || hash === null) return 'none'
  return parseTransferReceipt(shaped(receipt, ['ethereum.receipt']), hash).ok ? 'own' : 'unreadable'
}

const Use = z.discriminatedUnion('isUsed', [
  z.object({ isUsed: z.literal(false) }),
  z.object({ isUsed: z.literal(true), transaction: SignedTransaction }),
])

/** Null: it is not known whether the nonce is used, or by what. */
function useIn({ conflictKey }: Unsigned, [answer]: Answers): SignedTransaction | 'unused' | null {
  const use = answer && Use.safeParse(bodyOf(answer))
  if (!use?.success) return null
  if (!use.data.isUsed) return 'unused'
  const { transaction } = use.data
  const { chainId, address, nonce } = readConflictKey(conflictKey)
  // A key may sign for several networks, and its transaction of another one proves nothing about this one.
  const isOwn = chainIdIn(transaction) === chainId && transaction.nonce === nonce
  return isOwn && senderOf(transaction) === address ? transaction : null
}

const bodyOf = (answer: Raw): unknown => shaped(answer, ['ethereum.nonce-use']).body
