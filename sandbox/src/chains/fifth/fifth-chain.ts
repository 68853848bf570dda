/** The chain from the product's point of view: its facts, the parser of its node's answers, and its transfers. */
import type { BlockOrder, Chain, History, TransactionParts } from '@holdfast/chains'
import type { ChainFacts, ChainName, ChainTransaction, Parsed, Raw } from '@holdfast/ledger'
import { digests, hashOf, isSigned, type Signed, type Transfer } from './fifth-node.ts'
import { coin, transfers } from './fifth-transfers.ts'

/** A chain that ships puts its name in the list of chains only. */
export const chainName = 'fifth' as ChainName

const facts: ChainFacts = {
  name: chainName,
  namespace: 'fifth',
  mention: null,
  native: { asset: coin, symbol: 'FIF', decimals: 4 },
  tokenStandards: [],
  addresses: { alphabet: 'hexadecimal', sharedStart: /^/ },
  mainNetworks: ['fifth:1'],
  testNetworks: ['fifth:2'],
  networks: [],
  historyLists: ['native'],
  feeComponents: ['fee'],
  gasUnit: null,
  explorer: { transaction: '' },
  ending: 'conflict',
  dollarTokens: [],
  transactionShapes: [],
  offersSending: true,
  sandboxNetworks: [],
  columnPrefix: 'fifth_',
}

interface Receipt {
  readonly hash: string
  readonly number: number
  readonly id: string
  readonly at: number
  readonly index: number
}

interface Block {
  readonly number: number
  readonly id: string
  readonly at: number
  readonly transactions: readonly (Signed & { readonly hash: string })[]
}

const bodyOf = <Body>({ body }: Raw): Body => body as Body
const ok = <T>(value: T): Parsed<T> => ({ ok: true, value })

function parse({ transaction, receipt, solid }: TransactionParts): Parsed<ChainTransaction> {
  const signed = bodyOf<Signed>(transaction)
  const { from, to, units, payer, fee } = JSON.parse(signed.text) as Transfer
  const [first, second] = digests(signed.text)
  const [sender, feePayer] = signed.signatures
  if (!isSigned(first, from, sender) || !isSigned(second, payer, feePayer))
    return { ok: false, reason: 'a signature is not of its account' }
  if (receipt === null) return { ok: false, reason: 'the receipt is missing' }
  const { number, id, at, index } = bodyOf<Receipt>(receipt)
  return ok({
    chain: chainName,
    hash: hashOf(signed),
    blockNumber: number,
    blockHash: id,
    positionInBlock: index,
    at: new Date(at),
    status: number <= solid.number ? 'confirmed' : 'pending',
    type: 'native',
    from,
    to,
    amount: { units: BigInt(units), asset: coin },
    fee: { units: BigInt(fee), payer },
    movements: [{ kind: 'value', asset: coin, from, to, units: BigInt(units), index: null }],
    unreported: [],
    contractAddress: null,
    inputData: null,
    tron: null,
  })
}

const again = (shape: Raw['shape'], { provider, fetchedAt }: Raw, body: unknown): Raw => ({
  shape,
  provider,
  fetchedAt,
  body,
})
const transactionOf = (block: Raw, { text, signatures }: Signed): Raw =>
  again('fifth.transaction', block, { text, signatures })

function orderOf(block: Raw): BlockOrder {
  const { number, id, at, transactions } = bodyOf<Block>(block)
  return { number, id, at: new Date(at), hashes: transactions.map(({ hash }) => hash) }
}

const receiptsOf = (receipts: Raw): ReadonlyMap<string, Raw> =>
  new Map(
    bodyOf<Receipt[]>(receipts).map((receipt) => [receipt.hash, again('fifth.receipt', receipts, receipt)]),
  )

const history: History = {
  parseListed: (row) => {
    const { hash, height, at } = bodyOf<{ hash: string; height: number; at: number }>(row)
    return ok({
      hash,
      at: new Date(at),
      block: height,
      isConfirmed: true,
      token: null,
      from: null,
      to: null,
      units: null,
      isTransfer: true,
    })
  },
  hasOwnBytes: () => false,
  agreesWithReceipt: (row, receipt) =>
    bodyOf<{ height: number }>(row).height === bodyOf<Receipt>(receipt).number,
  needsOf: () => ({ receipt: true, terms: null }),
  parse,
  lists: { orderedBy: 'height', overlap: 5 },
  // Nothing expires.
  isLost: () => false,
  saysPositions: true,
  blocks: {
    parseHeader: (header) => ok(orderOf(header)),
    parseOrder: (block) => ok(orderOf(block)),
    parse: (block, receipts, address) =>
      ok(
        bodyOf<Block>(block)
          .transactions.filter(({ text }) => text.includes(address))
          .flatMap((signed) => {
            const receipt = receiptsOf(receipts).get(signed.hash)
            if (receipt === undefined) return []
            return [{ hash: signed.hash, transaction: transactionOf(block, signed), receipt }]
          }),
      ),
    parseTransactions: (block) =>
      ok(
        new Map(
          bodyOf<Block>(block).transactions.map((signed) => [signed.hash, transactionOf(block, signed)]),
        ),
      ),
    parseReceipts: (receipts) => ok(receiptsOf(receipts)),
    heightOf: (receipt) => bodyOf<Receipt>(receipt).number,
    mayMove: () => true,
  },
  balances: {
    holdingsQuestion: (address) => ({ ask: 'account', address }),
    parseHoldings: (answer) => ok(new Map([[coin, BigInt(bodyOf<string>(answer))]])),
    question: () => null,
    parse: (answer) => ok(BigInt(bodyOf<string>(answer))),
    pastQuestion: (_, address, block) => ({ ask: 'past-balance', address, block }),
    parsePast: (answer) => ok(BigInt(bodyOf<string>(answer))),
    resourcesQuestion: () => null,
    parseResources: () => ({ ok: false, reason: 'the chain has none' }),
  },
  describeAsset: () => [],
  parseDescription: (asset) => ({ asset, symbol: '', name: '', decimals: 0 }),
  unreported: { typesIn: () => [], mayMove: () => false },
}

export const fifth: Chain = {
  facts,
  history,
  normaliseAddress: (text) => text,
  normaliseHash: (text) => text,
  transfers,
}
