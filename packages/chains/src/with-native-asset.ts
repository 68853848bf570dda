/** The history of a network whose coin is not its chain's. Parsers name the chain's coin; this names the network's in their place. */
import type { AssetId, ChainTransaction, Movement, Parsed } from '@holdfast/ledger'
import type { History } from './history.ts'

interface Coins {
  readonly ofChain: AssetId
  readonly ofNetwork: AssetId
}

export function withNativeAsset(history: History, { ofChain, ofNetwork }: Coins): History {
  if (ofChain === ofNetwork) return history
  const named = (asset: AssetId): AssetId => (asset === ofChain ? ofNetwork : asset)
  const known = (asset: AssetId): AssetId => (asset === ofNetwork ? ofChain : asset)
  const { blocks, balances } = history
  return {
    ...history,
    parse: (parts) => ofParsed(history.parse(parts), (transaction) => renamed(transaction, named)),
    blocks: {
      ...blocks,
      mayMove: (receipts, asset, address) => blocks.mayMove(receipts, known(asset), address),
    },
    balances: {
      ...balances,
      parseHoldings: (answer) =>
        ofParsed(
          balances.parseHoldings(answer),
          (held) => new Map([...held].map(([asset, units]) => [named(asset), units])),
        ),
      question: (asset, address) => balances.question(known(asset), address),
      pastQuestion: (asset, address, block) => balances.pastQuestion(known(asset), address, block),
    },
    describeAsset: (asset) => history.describeAsset(known(asset)),
    parseDescription: (asset, answers) => ({ ...history.parseDescription(known(asset), answers), asset }),
  }
}

const ofParsed = <T>(parsed: Parsed<T>, change: (value: T) => T): Parsed<T> =>
  parsed.ok ? { ok: true, value: change(parsed.value) } : parsed

function renamed(transaction: ChainTransaction, named: (asset: AssetId) => AssetId): ChainTransaction {
  const { amount, movements } = transaction
  return {
    ...transaction,
    amount: { ...amount, asset: named(amount.asset) },
    movements: movements.map((movement): Movement => ({ ...movement, asset: named(movement.asset) })),
  }
}
