/** Both files of a statement with their hashes, from one snapshot of the books. */
import { createHash } from 'node:crypto'
import type { Queryable } from '@holdfast/store'
import type { Built } from './build-statement.ts'
import { linesOf } from './lines-of.ts'
import { csvOf } from './write-csv.ts'
import { linesOfPdf, type PdfSource, pdfOf } from './write-pdf.ts'

/** Raised by every change of the texts or the layout of the files. */
export const statementFormat = 1

export type Source = PdfSource

/** The books that lines are read from; names and proofs come from the source's statement. */
type Books = Pick<Built, 'scope' | 'figures'>

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export async function makePdf(db: Queryable, books: Books, source: Source): Promise<Buffer> {
  const lines = await linesOfPdf(source.statement, () => linesOf(db, books, source.statement))
  return pdfOf(source, lines)
}

export const csvText = (db: Queryable, books: Books, source: Source): AsyncGenerator<string> =>
  csvOf({ ...source, head: source.signature.head }, linesOf(db, books, source.statement))

export async function hashCsv(db: Queryable, books: Books, source: Source): Promise<string> {
  const hash = createHash('sha256')
  for await (const text of csvText(db, books, source)) hash.update(text)
  return hash.digest('hex')
}

export interface FileHashes {
  readonly pdf: string
  readonly csv: string
}

export const hashFiles = async (db: Queryable, books: Books, source: Source): Promise<FileHashes> => ({
  pdf: sha256(await makePdf(db, books, source)),
  csv: await hashCsv(db, books, source),
})
