/** The statement as CSV: opening and closing balances, sums by kind, then every movement. Decimal points in both languages, so that
 *  programs read both. */
import type { StatementLanguage } from '@holdfast/contract'
import { signedMovement } from '@holdfast/ledger'
import { type CsvCell, csvLine } from '../../http/csv.ts'
import { positionsOf } from './positions-of.ts'
import type { StatementOnWire } from './scope.ts'
import type { Line } from './lines-of.ts'
import { type StatementTexts, textsOf } from './texts/texts-of.ts'

const columns = [
  'record',
  'state',
  'wallet',
  'address',
  'network',
  'asset',
  'contract',
  'time',
  'kind',
  'entries',
  'amount',
  'balance',
  'price',
  'usd',
  'counterparty',
  'hash',
  'block',
  'note',
] as const
type Cells = Partial<Record<(typeof columns)[number], CsvCell>>

const rowOf = (cells: Cells): string => csvLine(columns.map((column) => cells[column] ?? null))

export interface CsvSource {
  readonly id: string
  readonly language: StatementLanguage
  readonly statement: StatementOnWire
  readonly madeBy: string
  readonly head: { readonly seq: string; readonly hash: string } | null
}

export async function* csvOf(
  source: CsvSource,
  pages: AsyncIterable<readonly Line[]>,
): AsyncGenerator<string> {
  const texts = textsOf(source.language)
  yield headOf(source, texts)
  for await (const lines of pages) yield lines.map((line) => movementRow(line, texts)).join('')
}

function headOf({ id, statement, madeBy, head }: CsvSource, texts: StatementTexts): string {
  const { records } = texts.csv
  const state = statement.is_provisional ? texts.provisional : texts.final
  const note = [
    texts.titleOf(statement.organisation),
    texts.days(statement.first_day, statement.last_day),
    texts.madeBy(statement.at, madeBy),
    `${texts.statementId} ${id}`,
    ...statement.reasons.map((reason) => texts.reasons[reason]),
    head === null ? texts.noHead : `${texts.signature}: ${texts.auditHead(head.seq)} ${head.hash}`,
  ]
  return [
    csvLine(columns.map((column) => texts.csv[column])),
    rowOf({
      record: records.statement,
      state,
      time: statement.at,
      entries: statement.entries,
      note: note.join(' · '),
    }),
    ...statement.wallets.map((wallet) => walletRow(wallet, texts)),
    ...statement.wallets.flatMap((wallet) =>
      wallet.assets.flatMap((asset) => assetRows(wallet, asset, statement, texts)),
    ),
  ].join('')
}

type Wallet = StatementOnWire['wallets'][number]
type Asset = Wallet['assets'][number]

const placeOf = ({ name, address, network }: Wallet): Cells => ({ wallet: name, address, network })
const assetOf = ({ symbol, contract_address }: Asset): Cells => ({
  asset: symbol,
  contract: contract_address,
})

function walletRow(wallet: Wallet, texts: StatementTexts): string {
  const { reconciliation: compared, reasons } = wallet
  const differing = wallet.assets.flatMap(({ symbol, proof }) =>
    proof === null || proof.is_equal ? [] : [texts.difference(symbol, proof.books, proof.chain)],
  )
  return rowOf({
    ...placeOf(wallet),
    record: texts.csv.records.wallet,
    state: reasons.length > 0 ? texts.provisional : texts.final,
    time: compared?.block_at ?? null,
    block: compared?.block ?? null,
    hash: compared?.hash ?? null,
    note: [
      compared === null
        ? texts.noComparison
        : compared.differing === 0
          ? texts.matched(compared.compared)
          : texts.differed(compared.differing, compared.compared),
      ...differing,
      ...reasons.map((reason) => texts.reasons[reason]),
      ...wallet.unread.map(({ stream, from, until }) => texts.unread(texts.streams[stream], from, until)),
    ].join(' · '),
  })
}

/** The liquid balance keeps the record that it had before there were staked positions. */
const recordsOf = {
  opening: { liquid: 'opening', staked: 'openingStaked', total: 'openingTotal' },
  closing: { liquid: 'closing', staked: 'closingStaked', total: 'closingTotal' },
} as const

function assetRows(
  wallet: Wallet,
  asset: Asset,
  statement: StatementOnWire,
  texts: StatementTexts,
): string[] {
  const { records } = texts.csv
  const common = { ...placeOf(wallet), ...assetOf(asset) }
  const noteOf = (usd: string | null) => (usd === null ? texts.noPrice : null)
  return [
    ...positionsOf(asset, 'opening').map(({ kind, amount, usd }) =>
      rowOf({
        ...common,
        record: records[recordsOf.opening[kind]],
        time: statement.first_day,
        balance: amount,
        usd,
        note: noteOf(usd),
      }),
    ),
    ...asset.movements.map(({ kind, amount, entries, usd }) =>
      rowOf({
        ...common,
        record: records.total,
        kind: texts.kinds[kind],
        entries,
        amount: signed(kind, amount),
        usd: usd === null ? null : signed(kind, usd),
        note: noteOf(usd),
      }),
    ),
    ...positionsOf(asset, 'closing').map(({ kind, amount, usd }) =>
      rowOf({
        ...common,
        record: records[recordsOf.closing[kind]],
        time: statement.last_day,
        balance: amount,
        price: asset.price?.usd ?? null,
        usd,
        note: noteOf(usd),
      }),
    ),
  ]
}

export const signed = (kind: Line['kind'], amount: string): string =>
  signedMovement({ kind, units: 1n }) < 0n && !/^0(\.0*)?$/.test(amount) ? `-${amount}` : amount

const movementRow = (line: Line, texts: StatementTexts): string =>
  rowOf({
    ...placeOf(line.wallet),
    ...assetOf(line.asset),
    record: texts.csv.records.movement,
    time: line.at,
    kind: texts.kinds[line.kind],
    amount: line.amount,
    balance: line.balance,
    price: line.price,
    usd: line.usd,
    counterparty: line.counterparty,
    hash: line.hash,
    block: line.block,
    note: line.usd === null ? texts.noPrice : null,
  })
