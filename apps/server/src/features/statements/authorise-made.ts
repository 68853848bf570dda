/** A stored statement of one of the caller's organisations, and the books of its range as they are now. */
import { Statement } from '@holdfast/contract'
import type { Right } from '@holdfast/ledger'
import { snapshot } from '@holdfast/store'
import { findStatement, type StoredStatement } from '@holdfast/store/read'
import { z } from 'zod'
import type { Actor, Context } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import { readStatement } from './build-statement.ts'
import { type Change, changesOf } from './changes-of.ts'
import { hashFiles, type FileHashes, readFiles, type Source, statementFormat } from './make-files.ts'

type Needs = Pick<Context, 'db' | 'config'>

const Signature = z.object({
  head: z.object({ seq: z.string(), hash: z.string() }).nullable(),
  receipts: z.array(z.object({ signer: z.number(), seq: z.string(), at: z.string() })),
  signers: z.number(),
})

export interface Made {
  readonly row: StoredStatement
  readonly source: Source
}

export async function authoriseMade({ db }: Needs, actor: Actor, right: Right, id: string): Promise<Made> {
  const found = await findStatement(db, { organisationIds: organisationIdsOf(actor), id })
  const row = authoriseFound(actor, right, found, 'statement')
  return {
    row,
    source: {
      id: row.id,
      language: row.language,
      statement: Statement.parse(row.summary),
      madeBy: row.made_by_name,
      signature: Signature.parse(row.facts),
    },
  }
}

export const queryOf = (row: StoredStatement) => ({
  entity_id: row.entity_id,
  wallet_id: row.wallet_id,
  first_day: row.first_day,
  last_day: row.last_day,
})

export interface Comparison {
  readonly changes: readonly Change[]
  /** Null: the figures changed, so no file was made. */
  readonly hashes: FileHashes | null
}

/** Makes both files again, unless the figures already differ. */
export async function compareMade({ db, config }: Needs, { row, source }: Made): Promise<Comparison> {
  const { changes, read } = await snapshot(db, async (tx) => {
    const { statement: present, ...books } = await readStatement(tx, { config }, queryOf(row), row.made_at)
    const found = changesOf(source.statement, present)
    return { changes: found, read: found.length > 0 ? null : await readFiles(tx, books, source) }
  })
  if (read === null) return { changes, hashes: null }
  const hashes = await hashFiles(source, read)
  const isSame =
    hashes.pdf === row.pdf_sha256.toString('hex') && hashes.csv === row.csv_sha256.toString('hex')
  const what = row.format === statementFormat ? ('movements' as const) : ('layout' as const)
  return { changes: isSame ? [] : [{ wallet: '', symbol: '', what, before: null, after: null }], hashes }
}
