/** A small account-based chain, and the provider of its history. Each transfer carries two Ed25519 signatures: the
 *  sender's and that of the fee payer. Blocks may have any times. */
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { type Raw, raw, type TransferQuestion } from '@holdfast/ledger'
import type { HistoryProvider, Page, PageQuery, TransferNode } from '@holdfast/providers'

export const providerName = 'fifth-node'

export interface Account {
  readonly address: string
  readonly key: KeyObject
}

export interface Transfer {
  readonly from: string
  readonly to: string
  readonly units: string
  readonly payer: string
  readonly fee: string
  readonly nonce: number
}

export interface Signed {
  readonly text: string
  readonly signatures: readonly [sender: string, payer: string]
}

interface Block {
  readonly number: number
  readonly id: string
  readonly at: number
  readonly transactions: readonly (Signed & { readonly hash: string })[]
}

/** `nonces`: of its transfers in blocks. None can be used again. */
export interface AccountState {
  readonly balance: string
  readonly nonces: readonly number[]
}

/** The transaction that used a nonce of an account. */
export type Use =
  | { readonly isUsed: false; readonly text?: undefined; readonly hash?: undefined }
  | { readonly isUsed: true; readonly text: string; readonly hash: string }

/** The two digests of a transfer. */
export const digests = (text: string): readonly [Buffer, Buffer] => [
  createHash('sha256').update(`sender ${text}`).digest(),
  createHash('sha256').update(`payer ${text}`).digest(),
]

/** The hash is known only once both have signed. */
export const hashOf = ({ text, signatures }: Signed): string =>
  createHash('sha256')
    .update([text, ...signatures].join(' '))
    .digest('hex')

export function newAccount(): Account {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = `f${publicKey.export({ format: 'der', type: 'spki' }).toString('hex')}`
  return { address, key: privateKey }
}

export class FifthNode implements HistoryProvider {
  readonly name = providerName
  readonly answers = new Set([
    'transaction',
    'receipt',
    'unsolid-receipt',
    'block',
    'block-header',
    'block-receipts',
    'account',
    'past-balance',
  ] as const)
  readonly #blocks: Block[] = []
  /** Broadcast, and in no block yet. */
  readonly #pool: Signed[] = []
  /** Every broadcast, in order. */
  readonly received: Signed[] = []
  /** False: the node does not answer which transaction used a nonce. */
  answersUses = true
  /** True: a broadcast transfer waits until the nonce before its own is used. */
  isGapless = false
  /** Above the nonces that transfers of wallets choose. */
  #nonce = 1_000
  /** Number of newest blocks that may still be undone. */
  unsolid = 0
  onPage: (query: PageQuery) => void = () => undefined

  /** Adds a block; both keys sign each transfer. Returns the hashes. */
  mine(
    at: number,
    transfers: readonly {
      from: Account
      to: Account
      units: bigint
      payer?: Account
      isForged?: boolean
    }[] = [],
  ): string[] {
    const transactions = transfers.map(({ from, to, units, payer = from, isForged = false }) => {
      const text = JSON.stringify({
        from: from.address,
        to: to.address,
        units: units.toString(),
        payer: payer.address,
        fee: '3',
        nonce: ++this.#nonce,
      } satisfies Transfer)
      const [first, second] = digests(text)
      const sender = sign(null, first, from.key).toString('hex')
      const signatures = [sender, isForged ? sender : sign(null, second, payer.key).toString('hex')] as const
      const signed: Signed = { text, signatures }
      return { ...signed, hash: hashOf(signed) }
    })
    const number = this.#blocks.length
    // Only the first of two transfers with the same nonce is included.
    for (const signed of this.#pool.splice(0).sort((a, b) => nonceOf(a) - nonceOf(b))) {
      const { from, nonce } = JSON.parse(signed.text) as Transfer
      const isUsed = (wanted: number) =>
        transactions.some(({ text }) => hasNonce(text, from, wanted)) || this.useOf(from, wanted).isUsed
      if (this.isGapless && nonce > 1 && !isUsed(nonce - 1)) this.#pool.push(signed)
      else if (!isUsed(nonce)) transactions.push({ ...signed, hash: hashOf(signed) })
    }
    this.#blocks.push({ number, id: `block ${number}`, at, transactions })
    return transactions.map(({ hash }) => hash)
  }

  /** Takes the newest block off the chain. Its transactions stay valid. */
  undo(): void {
    this.#blocks.pop()
  }

  /** A new block with transactions that have been signed before. */
  include(at: number, transactions: Block['transactions']): void {
    const number = this.#blocks.length
    this.#blocks.push({ number, id: `block ${number} at ${at}`, at, transactions })
  }

  /** Anyone who has the signed bytes can broadcast them. */
  broadcast(signed: Signed): { readonly meaning: 'accepted' | 'seen' | 'refused'; readonly code: string } {
    const { from, payer, nonce } = JSON.parse(signed.text) as Transfer
    const [sender, feePayer] = digests(signed.text)
    this.received.push(signed)
    if (!isSigned(sender, from, signed.signatures[0]) || !isSigned(feePayer, payer, signed.signatures[1]))
      return { meaning: 'refused', code: 'SIGNATURE' }
    if (this.#all().some(({ hash }) => hash === hashOf(signed))) return { meaning: 'seen', code: 'SEEN' }
    if (this.useOf(from, nonce).isUsed) return { meaning: 'refused', code: 'NONCE_USED' }
    this.#pool.push(signed)
    return { meaning: 'accepted', code: 'SUCCESS' }
  }

  /** Drops the transfers that are in no block yet. */
  dropPool(): void {
    this.#pool.length = 0
  }

  useOf(from: string, nonce: number): Use {
    const user = this.#all().find(({ text }) => hasNonce(text, from, nonce))
    return user === undefined ? { isUsed: false } : { isUsed: true, text: user.text, hash: user.hash }
  }

  /** The calls of transfers. */
  get transferNode(): TransferNode {
    return {
      name: providerName,
      answers: new Set(['first-block', 'newest-account', 'call', 'receipt', 'unsolid-receipt']),
      ask: (question) => this.#askOfTransfer(question),
      fetchHeads: this.fetchHeads,
      broadcast: (signed) =>
        Promise.resolve(
          answer(
            'fifth.broadcast',
            this.broadcast(JSON.parse(Buffer.from(signed).toString('utf8')) as Signed),
          ),
        ),
    }
  }

  #askOfTransfer(question: TransferQuestion): Promise<Raw | null> {
    switch (question.ask) {
      case 'first-block':
        return orNull('fifth.chain', '2')
      case 'newest-account':
        return orNull('fifth.account', {
          balance: String(this.balanceAt(question.address, this.newest.number)),
          nonces: this.#all().flatMap(({ text }) => {
            const { from, nonce } = JSON.parse(text) as Transfer
            return from === question.address ? [nonce] : []
          }),
        } satisfies AccountState)
      case 'call':
        return orNull(
          'fifth.use',
          this.answersUses ? this.useOf(question.contract, Number(question.parameter)) : undefined,
        )
      case 'receipt':
      case 'unsolid-receipt':
        return this.#about('fifth.receipt', question.hash, receiptOf)
      case 'transaction':
      case 'block':
      case 'block-header':
      case 'block-receipts':
      case 'account':
      case 'resources':
      case 'past-balance':
      case 'past-call':
      case 'asset':
      case 'exchange':
      case 'prices':
      case 'reference-block':
      case 'trial':
      case 'chain-id':
      case 'nonce-use':
        return Promise.resolve(null)
    }
  }

  get newest(): Block {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('no block yet')
    return block
  }

  balanceAt(address: string, height: number): bigint {
    const effects = this.#blocks.slice(0, height + 1).flatMap(({ transactions }) =>
      transactions.map(({ text }) => {
        const { from, to, units, payer, fee } = JSON.parse(text) as Transfer
        const paid = (from === address ? BigInt(units) : 0n) + (payer === address ? BigInt(fee) : 0n)
        return (to === address ? BigInt(units) : 0n) - paid
      }),
    )
    return effects.reduce((sum, effect) => sum + effect, 0n)
  }

  fetchHeads = () => {
    const headsOf = ({ number, at }: Block) => ({ number, at: new Date(at) })
    const solid = this.#blocks[this.#solidNumber] ?? this.newest
    return Promise.resolve({ head: headsOf(this.newest), solid: headsOf(solid) })
  }

  fetchPage = (query: PageQuery): Promise<Page | null> => {
    const { address, stream, cursor, from, to, order, limit } = query
    this.onPage(query)
    if (stream !== 'native') return Promise.resolve(null)
    const rows = this.#all().filter(({ text, block }) => text.includes(address) && isWithin(block, from, to))
    if (order === 'desc') rows.reverse()
    const start = Number(cursor ?? 0)
    const next = start + limit < rows.length ? String(start + limit) : null
    const page = rows.slice(start, start + limit)
    return Promise.resolve({
      rows: page.map(({ hash, block }) =>
        answer('fifth-node.row', { hash, height: block.number, at: block.at }),
      ),
      next,
    })
  }

  ask: HistoryProvider['ask'] = (question) => {
    const solid = this.#solidNumber
    switch (question.ask) {
      case 'transaction':
        return this.#about('fifth.transaction', question.hash, ({ text, signatures }) => ({
          text,
          signatures,
        }))
      case 'receipt':
        return this.#about('fifth.receipt', question.hash, receiptOf, solid)
      case 'unsolid-receipt':
        return this.#about('fifth.receipt', question.hash, receiptOf)
      case 'block-header':
      case 'block':
        return orNull('fifth.block', this.#blocks[question.height])
      case 'block-receipts':
        return orNull(
          'fifth.receipts',
          this.#all()
            .filter(({ block }) => block.number === question.height)
            .map(receiptOf),
        )
      case 'account':
        return orNull('fifth.balance', String(this.balanceAt(question.address, solid)))
      case 'past-balance':
        return orNull('fifth.balance', String(this.balanceAt(question.address, question.block.number)))
      case 'resources':
      case 'call':
      case 'past-call':
      case 'asset':
      case 'exchange':
        return Promise.resolve(null)
    }
  }

  get #solidNumber(): number {
    return Math.max(0, this.newest.number - this.unsolid)
  }

  #all(): Placed[] {
    return this.#blocks.flatMap((block) =>
      block.transactions.map((signed, index) => ({ ...signed, block, index })),
    )
  }

  #about(
    shape: Raw['shape'],
    hash: string,
    bodyOf: (found: Placed) => unknown,
    highest = this.newest.number,
  ): Promise<Raw | null> {
    const found = this.#all().find((placed) => placed.hash === hash && placed.block.number <= highest)
    return orNull(shape, found === undefined ? undefined : bodyOf(found))
  }
}

interface Placed extends Signed {
  readonly hash: string
  readonly block: Block
  readonly index: number
}

const nonceOf = ({ text }: Signed): number => (JSON.parse(text) as Transfer).nonce

const hasNonce = (text: string, account: string, nonce: number): boolean => {
  const transfer = JSON.parse(text) as Transfer
  return transfer.from === account && transfer.nonce === nonce
}

export const isSigned = (digest: Buffer, address: string, signature: string): boolean =>
  verify(
    null,
    digest,
    createPublicKey({ key: Buffer.from(address.slice(1), 'hex'), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'hex'),
  )

const receiptOf = ({ hash, block: { number, id, at }, index }: Placed) => ({ hash, number, id, at, index })

function isWithin({ number }: Block, from: PageQuery['from'], to: PageQuery['to']): boolean {
  return number >= (from?.height ?? 0) && number <= (to?.height ?? number)
}

const answer = (shape: Raw['shape'], body: unknown): Raw => raw(shape, providerName, body, new Date())
const orNull = (shape: Raw['shape'], body: unknown): Promise<Raw | null> =>
  Promise.resolve(body === undefined ? null : answer(shape, body))
