/** The statement as PDF: state, summary in dollars, each wallet with its proof, movements, and the head of the audit record. */
import { setImmediate } from 'node:timers/promises'
import type { StatementLanguage } from '@holdfast/contract'
import { type Column, ink, PdfPage, width } from './pdf-page.ts'
import { amountText, dollars, timeText } from './document-text.ts'
import { positionsOf } from './positions-of.ts'
import type { StatementOnWire } from './scope.ts'
import type { Line } from './lines-of.ts'
import { signed } from './write-csv.ts'
import { type StatementTexts, textsOf } from './texts/texts-of.ts'

export interface SignatureFacts {
  readonly head: { readonly seq: string; readonly hash: string } | null
  readonly receipts: readonly { readonly signer: number; readonly seq: string; readonly at: string }[]
  /** Signers that the organisation's rules name; 0: it has no rules. */
  readonly signers: number
}

export interface PdfSource {
  readonly id: string
  readonly language: StatementLanguage
  readonly statement: StatementOnWire
  readonly madeBy: string
  readonly signature: SignatureFacts
}

type Wallet = StatementOnWire['wallets'][number]
type Asset = Wallet['assets'][number]

/** A PDF file with more movements would be unreadable; the CSV file has all. */
export const mostPdfLines = 1_000
/** Anybody can make a token with a long symbol. */
const mostSymbol = 10
const mostUnverified = 25
const mostUnread = 12

/** Collects what the PDF file lists, and stops reading where it would list nothing. */
export async function linesOfPdf(
  { entries }: StatementOnWire,
  pages: () => AsyncIterable<readonly Line[]>,
): Promise<Line[]> {
  if (entries > mostPdfLines) return []
  const lines: Line[] = []
  for await (const page of pages()) lines.push(...page)
  return lines
}

interface Writer extends PdfSource {
  readonly page: PdfPage
  readonly texts: StatementTexts
  readonly amount: (decimal: string) => string
  readonly usd: (decimal: string | null) => string
}

export async function pdfOf(source: PdfSource, lines: readonly Line[]): Promise<Buffer> {
  const { language, statement, id } = source
  const texts = textsOf(language)
  const page = new PdfPage({
    title: `${texts.titleOf(statement.organisation)}, ${statement.first_day} – ${statement.last_day}`,
    language,
    madeAt: new Date(statement.at),
  })
  const writer: Writer = {
    ...source,
    page,
    texts,
    amount: (decimal) => amountText(decimal, language),
    usd: (decimal) => (decimal === null ? texts.noPrice : amountText(dollars(decimal), language)),
  }
  writeHead(writer)
  writeSummary(writer)
  for (const wallet of statement.wallets) writeWallet(writer, wallet)
  await writeMovements(writer, lines)
  writeSignature(writer)
  const state = statement.is_provisional ? texts.provisional : texts.final
  return page.end((number, count) => [
    `${texts.titleOf(statement.organisation)} · ${statement.first_day} – ${statement.last_day} · ${state} · ${id}`,
    texts.page(number, count),
  ])
}

const facts: readonly Column[] = [
  { at: 0, width: 80 },
  { at: 84, width: width - 84 },
]

function writeHead({ page, texts, statement, madeBy, id }: Writer): void {
  const [only] = statement.wallets
  page.text(texts.title, { size: 20, isBold: true })
  page.text(statement.organisation, { size: 12, colour: ink.soft })
  page.space(6)
  const covers =
    statement.wallet_id === null || only === undefined
      ? texts.wholeOrganisation(statement.wallets.length)
      : `${only.name} · ${only.network} · ${only.address}`
  const rows = [
    [texts.period, texts.days(statement.first_day, statement.last_day)],
    [texts.scope, covers],
    [texts.madeAt, texts.madeBy(`${timeText(statement.at)} UTC`, madeBy)],
    [texts.statementId, id],
  ]
  for (const row of rows) page.row(row, facts)
  page.space(6)
  if (!statement.is_provisional) return page.box('good', texts.final, [texts.finalWhy])
  page.box('warn', texts.provisional, [
    texts.provisionalWhy,
    ...statement.reasons.map((reason) => {
      const names = statement.wallets
        .filter(({ reasons }) => reasons.includes(reason))
        .map(({ name }) => name)
      const isAll = names.length === 0 || statement.wallet_id !== null
      return `• ${texts.reasons[reason]}${isAll ? '' : ` ${texts.wallets(shortList(names))}`}`
    }),
  ])
}

const shortList = (names: readonly string[]): string =>
  names.length <= 6 ? names.join(', ') : `${names.slice(0, 6).join(', ')} (+${names.length - 6})`

const money: readonly Column[] = [
  { at: 0, width: 190 },
  { at: 195, width: 100 },
  { at: 300, width: width - 300, isRight: true },
]

function writeSummary(writer: Writer): void {
  const { page, texts, statement, usd, amount } = writer
  const { totals } = statement
  page.room(120)
  page.text(texts.summary, { size: 12, isBold: true })
  page.space(2)
  const { staked } = totals
  page.row([texts.opening, '', usd(totals.opening_usd)], money, { hasLine: staked === undefined })
  if (staked !== undefined)
    page.row([texts.ofWhichStaked, '', usd(staked.opening_usd)], money, { hasLine: true, colour: ink.soft })
  for (const { kind, usd: value, entries } of totals.movements)
    page.row([texts.kinds[kind], texts.count(entries), usd(signed(kind, value))], money)
  const effect = totals.prices_usd === null ? texts.unknown : usd(totals.prices_usd)
  page.row([texts.prices, '', effect], money, { hasLine: true })
  page.row([texts.closing, '', usd(totals.closing_usd)], money, { isBold: true })
  if (staked !== undefined) {
    page.row([texts.ofWhichStaked, '', usd(staked.closing_usd)], money, { colour: ink.soft })
    page.space(4)
    page.text(texts.betweenPositions, { size: 8, colour: ink.soft })
    page.row([texts.kinds.stake, '', usd(staked.to_usd)], money)
    page.row([texts.kinds.unstake, '', usd(staked.from_usd)], money)
  }
  page.space(8)
  if (statement.unpriced.length === 0) return
  page.room(50)
  page.text(texts.unpricedTitle, { isBold: true, colour: ink.warn })
  page.text(texts.unpricedWhy, { size: 8, colour: ink.soft })
  for (const row of statement.unpriced.slice(0, mostUnverified)) {
    const text = texts.unpricedOf(row.symbol, row.network, amount(row.amount), row.entries)
    page.text(`• ${text}${row.is_verified ? '' : ` · ${texts.unverified}`}`, { size: 8 })
  }
  const more = statement.unpriced.length - mostUnverified
  if (more > 0) page.text(texts.andMore(more), { size: 8, colour: ink.soft })
  page.space(8)
}

function writeWallet(writer: Writer, wallet: Wallet): void {
  const { page, texts, amount } = writer
  page.room(120)
  page.line()
  page.space(4)
  page.text(`${wallet.name}${wallet.is_active ? '' : ` (${texts.archived})`}`, { size: 13, isBold: true })
  page.text(`${wallet.network} · ${wallet.address}`, { size: 8, colour: ink.soft })
  writeProof(writer, wallet)
  const shown = wallet.assets.filter(({ is_verified: isKnown }) => isKnown)
  const others = wallet.assets.filter(({ is_verified: isKnown }) => !isKnown)
  if (wallet.assets.length === 0) page.text(texts.empty, { colour: ink.soft })
  for (const asset of [...shown, ...others.slice(0, mostUnverified)]) writeAsset(writer, asset)
  if (others.length > mostUnverified)
    page.text(texts.andMore(others.length - mostUnverified), { size: 8, colour: ink.soft })
  const priced = shown.flatMap(({ symbol, price }) =>
    price === null ? [] : [texts.priceOf(symbol, amount(price.usd), price.source, price.day)],
  )
  if (priced.length > 0)
    page.text(`${texts.pricesUsed}: ${priced.join(' · ')}`, { size: 7.5, colour: ink.soft })
  page.space(8)
}

function writeProof({ page, texts, amount }: Writer, wallet: Wallet): void {
  const { reconciliation: compared } = wallet
  page.space(3)
  page.text(texts.reconciliation, { size: 8.5, isBold: true })
  if (compared === null) page.text(texts.noComparison, { size: 8.5, colour: ink.warn })
  else {
    page.text(texts.comparedAt(String(compared.block), `${timeText(compared.block_at)} UTC`), { size: 8.5 })
    const hash = compared.hash === null ? texts.hashUnknown : `${texts.hash} ${compared.hash}`
    page.text(hash, { size: 7.5, colour: ink.soft })
    if (!compared.is_after_end) page.text(texts.beforeEnd, { size: 8.5, colour: ink.warn })
    if (compared.differing === 0) page.text(texts.matched(compared.compared), { size: 8.5, colour: ink.good })
    else page.text(texts.differed(compared.differing, compared.compared), { size: 8.5, colour: ink.warn })
    for (const { symbol, proof } of wallet.assets)
      if (proof !== null && !proof.is_equal)
        page.text(`• ${texts.difference(symbol, amount(proof.books), amount(proof.chain))}`, {
          size: 8.5,
          colour: ink.warn,
        })
  }
  for (const { stream, from, until } of wallet.unread.slice(0, mostUnread))
    page.text(texts.unread(texts.streams[stream], timeText(from), timeText(until)), {
      size: 8.5,
      colour: ink.warn,
    })
  if (wallet.pending > 0) page.text(texts.pending(wallet.pending), { size: 8.5, colour: ink.warn })
  page.space(4)
}

const assetHeading: readonly Column[] = [
  { at: 0, width: 300 },
  { at: 300, width: 0 },
  { at: 304, width: 100, isRight: true },
  { at: 410, width: width - 410, isRight: true },
]
const ledger: readonly Column[] = [
  { at: 0, width: 130 },
  { at: 132, width: 90 },
  { at: 224, width: 180, isRight: true },
  { at: 410, width: width - 410, isRight: true },
]

function writeAsset({ page, texts, amount, usd }: Writer, asset: Asset): void {
  page.room(16 * (asset.movements.length + (asset.staked === undefined ? 3 : 7)))
  page.row([asset.symbol, '', texts.amount, texts.usd], assetHeading, {
    size: 8.5,
    isBold: true,
    hasLine: true,
  })
  if (!asset.is_verified)
    page.text(`${texts.unverified} · ${asset.contract_address ?? ''}`, { size: 7.5, colour: ink.warn })
  const valued = (text: string, value: string | null) => (/^-?0(\.0*)?$/.test(text) ? usd('0') : usd(value))
  const write = (end: 'opening' | 'closing') => {
    const labels = texts[`${end}Of`]
    for (const { kind, amount: held, usd: value } of positionsOf(asset, end))
      page.row(
        [asset.staked === undefined ? texts[end] : labels[kind], '', amount(held), valued(held, value)],
        ledger,
        end === 'closing' ? { isBold: kind !== 'staked' } : {},
      )
  }
  write('opening')
  for (const { kind, amount: moved, entries, usd: value } of asset.movements)
    page.row(
      [
        texts.kinds[kind],
        texts.count(entries),
        amount(signed(kind, moved)),
        usd(value === null ? null : signed(kind, value)),
      ],
      ledger,
    )
  write('closing')
  if (!asset.is_exact) page.text(texts.reasons.arithmetic, { size: 8.5, colour: ink.warn })
  page.space(6)
}

const movementColumns: readonly Column[] = [
  { at: 0, width: 80 },
  { at: 82, width: 78 },
  { at: 162, width: 148, isRight: true },
  { at: 316, width: 130, isRight: true },
  { at: 452, width: width - 452, isRight: true },
]
const hashColumns: readonly Column[] = [{ at: 82, width: width - 82 }]

async function writeMovements(
  { page, texts, statement, amount, usd }: Writer,
  lines: readonly Line[],
): Promise<void> {
  if (statement.entries === 0) return
  page.room(60)
  page.line()
  page.space(4)
  page.text(texts.movements, { size: 13, isBold: true })
  if (lines.length === 0) {
    page.text(texts.movementsElsewhere(amount(String(statement.entries)), amount(String(mostPdfLines))))
    return
  }
  for (const wallet of statement.wallets) {
    const own = lines.filter((line) => line.wallet.id === wallet.id)
    if (own.length === 0) continue
    page.room(60)
    page.space(4)
    page.text(`${wallet.name} · ${wallet.network}`, { isBold: true })
    page.row([texts.time, texts.kind, texts.amount, texts.balance, texts.usd], movementColumns, {
      size: 7.5,
      colour: ink.soft,
      hasLine: true,
    })
    for (const [at, line] of own.entries()) {
      // Other calls are answered in between.
      if (at % 50 === 49) await setImmediate()
      page.room(24)
      page.shortRow(
        [
          timeText(line.at),
          texts.kinds[line.kind],
          `${amount(line.amount)} ${line.asset.symbol.slice(0, mostSymbol)}`,
          line.balance === null ? '' : amount(line.balance),
          usd(line.usd),
        ],
        movementColumns,
        7.5,
      )
      page.shortRow([line.hash], hashColumns, 6.5, ink.soft)
    }
  }
  page.space(8)
}

function writeSignature({ page, texts, signature }: Writer): void {
  const { head, receipts, signers } = signature
  page.room(110)
  page.line()
  page.space(4)
  page.text(texts.signature, { size: 13, isBold: true })
  page.text(texts.signatureWhy, { size: 8.5, colour: ink.soft })
  page.space(2)
  if (head === null) return page.text(texts.noHead)
  page.text(texts.auditHead(head.seq), { isBold: true })
  page.text(head.hash, { size: 8 })
  page.space(2)
  if (signers === 0) return page.text(texts.noSigners, { size: 8.5 })
  if (receipts.length === 0) page.text(texts.noReceipts, { size: 8.5, colour: ink.warn })
  for (const { signer, seq, at } of receipts)
    page.text(texts.receipt(signer, seq, `${timeText(at)} UTC`), { size: 8.5 })
}
