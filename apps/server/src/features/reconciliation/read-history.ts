/** Findings, repairs and coverage of a wallet in the format of the contract. */
import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import type { EventVersion, Queryable } from '@holdfast/store'
import {
  type CatalogueToken,
  type CoverageSpan,
  listCoverage,
  listFindings,
  listRepairs,
  listTokensById,
} from '@holdfast/store/read'

type History = ApiReply<'getReconciliationHistory'>

type StoredFinding = Awaited<ReturnType<typeof listFindings>>[number]

type StoredRepair = Awaited<ReturnType<typeof listRepairs>>[number]

const mostShown = 50

export async function readHistory(
  db: Queryable,
  wallet: { readonly entity_id: string; readonly id: string; readonly repairs_itself: boolean },
): Promise<History> {
  const scope = { organisationId: wallet.entity_id, walletId: wallet.id }
  const [findings, repairs, coverage] = await Promise.all([
    listFindings(db, scope, mostShown),
    listRepairs(db, scope, mostShown),
    listCoverage(db, scope),
  ])
  const changed = repairs.flatMap(({ changes }) => changes.map(({ token_id }) => token_id))
  const tokens = await listTokensById(db, [...new Set(changed)])
  return {
    repairs_itself: wallet.repairs_itself,
    findings: findings.map(presentFinding),
    repairs: repairs.map((repair) => presentRepair(repair, tokens)),
    coverage: coverage.map(presentSpan),
    gaps: gapsOf(coverage),
  }
}

const presentFinding = (row: StoredFinding): History['findings'][number] => ({
  id: row.id,
  token_id: row.token_id,
  token_symbol: row.symbol,
  state: row.state,
  kind: row.kind,
  tx_hash: row.tx_hash,
  event_index: row.event_index,
  block_number: numberOrNull(row.block_number),
  at: timeOrNull(row.ts),
  ours: presentVersion(row.ours, row.decimals),
  theirs: presentVersion(row.theirs, row.decimals),
  books_balance: formatUnits(BigInt(row.books_units), row.decimals),
  chain_balance: formatUnits(BigInt(row.chain_units), row.decimals),
  as_of_block: Number(row.as_of_block),
  after_block: numberOrNull(row.after_block),
  after_at: timeOrNull(row.after_at),
  until_block: Number(row.until_block),
  until_at: row.until_at.toISOString(),
  found_by: row.found_by,
  is_first: row.is_first,
  requests: row.requests,
  provider: row.provider,
  found_at: row.found_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  closed_at: timeOrNull(row.closed_at),
})

const presentVersion = (version: EventVersion | null, decimals: number) =>
  version === null
    ? null
    : {
        kind: version.kind,
        direction: version.direction,
        amount: formatUnits(BigInt(version.units), decimals),
      }

/** A repair covers all effects of a transaction on the wallet, including tokens other than the finding's. */
const presentRepair = (
  row: StoredRepair,
  tokens: ReadonlyMap<string, CatalogueToken>,
): History['repairs'][number] => ({
  id: row.id,
  finding_id: row.finding_id,
  who: row.who,
  at: row.repaired_at.toISOString(),
  rows_read: row.rows_read,
  token_symbol: row.symbol,
  changes: row.changes.map(({ token_id, tx_hash, before, after }) => {
    const { symbol, decimals } = tokens.get(token_id) ?? row
    return {
      tx_hash,
      token_symbol: symbol,
      before: presentVersion(before, decimals),
      after: presentVersion(after, decimals),
    }
  }),
})

const presentSpan = (span: CoverageSpan): History['coverage'][number] => ({
  provider: span.provider,
  stream: span.stream,
  from: timeOrNull(span.read_from),
  until: span.read_until.toISOString(),
  first_read_at: span.first_read_at.toISOString(),
  last_read_at: span.last_read_at.toISOString(),
})

/** Spans are ordered by provider, list and time, and never touch. */
const gapsOf = (spans: readonly CoverageSpan[]): History['gaps'] =>
  spans.flatMap((span, at) => {
    const before = spans[at - 1]
    const isSameList = before?.provider === span.provider && before.stream === span.stream
    return isSameList && span.read_from !== null
      ? [
          {
            provider: span.provider,
            stream: span.stream,
            from: before.read_until.toISOString(),
            until: span.read_from.toISOString(),
          },
        ]
      : []
  })

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

const timeOrNull = (at: Date | null): string | null => at?.toISOString() ?? null
